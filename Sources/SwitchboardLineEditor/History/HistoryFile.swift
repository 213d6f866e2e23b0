import ProfileFiles
import SystemPackage

/// A file of entered lines, which several sessions may use at once.
///
/// Each entry is one escaped line, which is added with one write. A crash therefore leaves whole
/// lines, and no session loses the lines of another.
public struct HistoryFile: Sendable {
  /// The path of the file.
  public let path: String

  /// The number of entries that are kept.
  public let limit: Int

  /// A Boolean value that indicates whether the file is only read.
  public let isReadOnly: Bool

  private var file: AppendOnlyFile { AppendOnlyFile(path) }

  /// Creates the description of a file. Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may not exist yet.
  ///   - limit: The number of newest entries to keep. The file may grow to twice as many.
  ///   - isReadOnly: Whether the file is only read.
  public init(path: String, limit: Int = 1000, isReadOnly: Bool = false) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = max(0, limit)
  }
}

// MARK: - Reading

extension HistoryFile {
  /// Reads the newest entries, oldest first, and shortens a file that has grown too long.
  ///
  /// - Returns: The entries, or an empty array if there is no file.
  /// - Throws: ``HistoryFileError`` if there is a file that cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func load() throws(HistoryFileError) -> [String] {
    let bytes: [UInt8]?
    do throws(Errno) { bytes = try file.contents() } catch {
      throw HistoryFileError(.read, path, error)
    }
    let lines = (bytes ?? []).split(separator: UInt8(ascii: "\n"))
    if lines.count > 2 * limit { compact() }
    return lines.suffix(limit).map { HistoryEntry(escaped: $0).line }
  }

  /// Replaces the file with one of the newest entries, unless another session is writing. If that
  /// fails, the next session tries again.
  func compact() {
    guard !isReadOnly else { return }
    file.compact { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(limit)
      return Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    }
  }
}

// MARK: - Appending

extension HistoryFile {
  /// Adds an entry at the end of the file. A missing file is created so that only its owner can
  /// read it.
  ///
  /// - Parameter line: The line, which may have newlines. It is ignored if it is blank or begins
  ///   with a space, or if the file is only read.
  /// - Throws: ``HistoryFileError`` if the file or its directory cannot be written.
  public func append(_ line: String) throws(HistoryFileError) {
    guard !isReadOnly, line.belongsInHistory else { return }
    do throws(Errno) { try file.append(HistoryEntry(line: line).escapedLine) } catch {
      throw HistoryFileError(.write, path, error)
    }
  }
}
