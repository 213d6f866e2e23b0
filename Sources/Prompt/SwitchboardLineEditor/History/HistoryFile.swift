import ProfileFiles
import SystemPackage

/// A file of entered lines that several sessions can use at the same time.
///
/// Each entry is one escaped line that is added with a single write. A crash therefore leaves only
/// complete lines, and no session overwrites another session's lines.
public struct HistoryFile: Sendable {
  /// The path of the file.
  public let path: String

  /// The maximum number of entries to keep.
  public let limit: Int

  /// A Boolean value that indicates whether the file is read but never written to.
  public let isReadOnly: Bool

  private var file: AppendOnlyFile { AppendOnlyFile(path) }

  /// Creates a reference to a file, without reading or writing it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may not exist yet.
  ///   - limit: The maximum number of entries to keep. The oldest entries are discarded first. The
  ///     file can grow to twice this number before it is shortened.
  ///   - isReadOnly: Whether the file is read but never written to.
  public init(path: String, limit: Int = 1000, isReadOnly: Bool = false) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = max(0, limit)
  }
}

// MARK: - Reading

extension HistoryFile {
  /// Reads the newest entries, oldest first. Shortens the file if it has grown too long, and removes
  /// damaged lines after it has kept a copy.
  ///
  /// - Parameter report: A closure that receives a message for the user if there are damaged lines.
  ///   It is called before they are removed, so that a later run reports them if this one is killed.
  /// - Returns: The entries, or an empty array if there is no file.
  /// - Throws: ``HistoryFileError`` if the file exists but cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func load(
    reporting report: (String) -> Void = { _ in }
  ) throws(HistoryFileError) -> [String] {
    let bytes: [UInt8]?
    do throws(Errno) { bytes = try file.contents() } catch {
      throw HistoryFileError(.read, path, error)
    }
    let rows = (bytes ?? []).split(separator: UInt8(ascii: "\n"))
    let entries = rows.compactMap(HistoryEntry.init(escaped:))
    if entries.count < rows.count {
      repair(report)
    } else if rows.count > 2 * limit {
      compact()
    }
    return entries.suffix(limit).map(\.line)
  }

  private func repair(_ report: (String) -> Void) {
    guard !isReadOnly else { return report(damage(in: path)) }
    file.repair(onCopy: { report(damage(in: $0)) }, newest)
  }

  private func damage(in copy: String) -> String {
    "The history file \(path) has damaged lines, which are left out. Look for them in \(copy)."
  }

  /// Shortens the file to its newest entries, unless another session is writing to it. If the file
  /// cannot be shortened, the next session tries again.
  func compact() {
    if !isReadOnly { file.compact(newest) }
  }

  /// Returns the newest undamaged entries of a file.
  private func newest(in bytes: [UInt8]) -> [UInt8] {
    let rows = bytes.split(separator: UInt8(ascii: "\n"))
    return rows.compactMap(HistoryEntry.init(escaped:)).suffix(limit).flatMap(\.escapedLine)
  }
}

// MARK: - Appending

extension HistoryFile {
  /// Appends an entry to the file. If the file does not exist, creates it so that only its owner
  /// can read it.
  ///
  /// - Parameter line: The line, which can contain newlines. It is ignored if it is blank or begins
  ///   with a space, or if the file is read-only.
  /// - Throws: ``HistoryFileError`` if the file or its directory cannot be written to.
  public func append(_ line: String) throws(HistoryFileError) {
    guard !isReadOnly, line.belongsInHistory else { return }
    do throws(Errno) { try file.append(HistoryEntry(line: line).escapedLine) } catch {
      throw HistoryFileError(.write, path, error)
    }
  }
}

// MARK: - Removing

extension HistoryFile {
  /// Removes entries from the file.
  ///
  /// - Parameter isRemoved: A closure that returns whether an entry is removed.
  /// - Returns: Whether the file has no such entry any more. It is not changed while another session
  ///   writes to it.
  public func remove(where isRemoved: (String) -> Bool) -> Bool {
    file.compact { bytes in
      let rows = bytes.split(separator: UInt8(ascii: "\n"))
      return rows.compactMap(HistoryEntry.init(escaped:)).filter { !isRemoved($0.line) }
        .flatMap(\.escapedLine)
    }
    let rows = ((try? file.contents()) ?? nil)?.split(separator: UInt8(ascii: "\n")) ?? []
    return !rows.compactMap(HistoryEntry.init(escaped:)).contains { isRemoved($0.line) }
  }
}
