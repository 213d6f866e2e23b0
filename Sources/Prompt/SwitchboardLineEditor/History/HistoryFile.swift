import ProfileFiles
import Synchronization
import SystemPackage

/// A file of entered lines that several sessions can use at the same time.
///
/// Each entry is one escaped line that is added with a single write. A crash therefore leaves only
/// complete lines, and no session overwrites another session's lines. Each session reads the lines that
/// the others have added, so that the arrow keys and hints find them without a restart. The methods can be
/// called from any thread.
public final class HistoryFile: Sendable {
  /// The path as it was given.
  public let path: String

  /// The maximum number of entries to keep.
  public let limit: Int

  /// A Boolean value that indicates whether no lines are added to the file. Only ``remove(where:)``
  /// changes it then.
  public let isReadOnly: Bool

  private struct State {
    /// The position after the last line that has been read.
    var position: AppendOnlyFile.Position?
    /// The last lines that have been read. They mark the position in a file that has been shortened.
    var lastRead: [String] = []
    /// The lines of this session that have been written but not read.
    var own: [String] = []
  }

  private let file: AppendOnlyFile
  private let state = Mutex(State())

  /// Creates a reference to a file, without reading or writing it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may not exist yet.
  ///   - limit: The maximum number of entries to keep. The oldest entries are discarded first. The
  ///     file can grow to twice this number before it is shortened.
  ///   - isReadOnly: Whether no lines are added to the file. Only ``remove(where:)`` changes it
  ///     then.
  public init(path: String, limit: Int = 1000, isReadOnly: Bool = false) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = max(0, limit)
    file = AppendOnlyFile(path)
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
    let contents: (bytes: [UInt8], end: AppendOnlyFile.Position)?
    do throws(Errno) { contents = try file.contents(after: nil) } catch {
      throw HistoryFileError("read", path, error)
    }
    let bytes = contents?.bytes ?? [], lines = Self.lines(of: bytes[...])
    state.withLock {
      $0 = State(position: contents?.end, lastRead: lines.suffix(Self.markLength))
    }
    let count = bytes.split(separator: Self.newline).count
    if lines.count < count {
      repair(report)
    } else if count > 2 * limit {
      compact()
    }
    return lines.suffix(limit)
  }

  /// Returns the lines that other sessions have added since the last call, oldest first. A file that
  /// cannot be read has no new lines.
  public func newLines() -> [String] {
    state.withLock { state in
      readLines(&state).filter { line in
        guard let index = state.own.firstIndex(of: line) else { return true }
        state.own.remove(at: index)
        return false
      }
    }
  }

  private func readLines(_ state: inout State) -> [String] {
    guard let (bytes, end) = try? file.contents(after: state.position) else { return [] }
    let complete = (bytes.lastIndex(of: Self.newline) ?? -1) + 1
    let lines = Self.lines(of: bytes[..<complete])
    let isReplaced = state.position.map { !$0.isSameFile(as: end) } ?? false
    let new = isReplaced ? Self.lines(lines, after: state.lastRead) : lines[...]
    state.position = end
    state.position?.offset -= bytes.count - complete
    state.lastRead = Array((state.lastRead + new).suffix(Self.markLength))
    return Array(new)
  }

  /// Returns the lines after the last occurrence of known lines, or no lines if there is none.
  private static func lines(_ lines: [String], after known: [String]) -> ArraySlice<String> {
    let starts = lines.indices.reversed()
    let start = starts.first { lines[...$0].suffix(known.count).elementsEqual(known) }
    return start.map { lines[($0 + 1)...] } ?? []
  }

  /// Returns the undamaged lines of a file.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: newline).compactMap(HistoryEntry.init(escaped:)).map(\.line)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let markLength = 8
}

// MARK: - Writing

extension HistoryFile {
  /// Appends an entry to the file. If the file does not exist, creates it so that only its owner
  /// can read it.
  ///
  /// - Parameter line: The line, which can contain newlines. It is ignored if it is blank or begins
  ///   with a space, or if the file is read-only.
  /// - Throws: ``HistoryFileError`` if the file or its directory cannot be written to.
  public func append(_ line: String) throws(HistoryFileError) {
    guard !isReadOnly, line.belongsInHistory else { return }
    let failure = state.withLock { state -> HistoryFileError? in
      do throws(Errno) {
        try file.append(HistoryEntry(line: line).escapedLine)
        state.own.append(line)
        return nil
      } catch {
        return HistoryFileError("written", path, error)
      }
    }
    if let failure { throw failure }
  }

  /// Removes entries from the file.
  ///
  /// - Parameter isRemoved: A closure that returns whether an entry is removed.
  /// - Returns: Whether the file now contains no such entry. The file is not changed while another
  ///   session writes to it.
  public func remove(where isRemoved: (String) -> Bool) -> Bool {
    state.withLock { state in
      state.own.removeAll(where: isRemoved)
      state.lastRead.removeAll(where: isRemoved)
    }
    file.compact { Self.bytes(of: Self.lines(of: $0[...]).filter { !isRemoved($0) }) }
    return !Self.lines(of: ((try? file.contents()) ?? nil)?[...] ?? []).contains(where: isRemoved)
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
    Self.bytes(of: Self.lines(of: bytes[...]).suffix(limit))
  }

  private static func bytes(of lines: some Sequence<String>) -> [UInt8] {
    lines.flatMap { HistoryEntry(line: $0).escapedLine }
  }
}
