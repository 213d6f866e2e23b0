import ProfileFiles
import SystemPackage

/// The lines of a history file that several running sessions add to.
///
/// Each session reads the lines that the others have added, so that the arrow keys and hints find
/// them without a restart. The methods can be called from any thread.
public final class SharedHistory: Sendable {
  private struct State {
    /// The position after the last line that has been read.
    var position: AppendOnlyFile.Position?
    /// The last lines that have been read. They mark the position in a file that has been shortened.
    var lastRead: [String] = []
    /// The lines of this session that have been written but not read.
    var own: [String] = []
  }

  /// The file.
  public let file: HistoryFile
  private let contents: AppendOnlyFile
  private let state = Lock(State())

  /// Creates a reference to a file, without reading or writing it.
  ///
  /// - Parameter file: The file.
  public init(_ file: HistoryFile) {
    self.file = file
    contents = AppendOnlyFile(file.path)
  }
}

// MARK: - Reading and appending

extension SharedHistory {
  /// Reads the newest entries, oldest first, as ``HistoryFile/load(reporting:)`` does.
  ///
  /// - Parameter report: A closure that receives a message for the user if there are damaged lines.
  /// - Returns: The entries, or an empty array if there is no file.
  /// - Throws: ``HistoryFileError`` if the file exists but cannot be read.
  public func load(
    reporting report: (String) -> Void = { _ in }
  ) throws(HistoryFileError) -> [String] {
    let known = try file.load(reporting: report)
    let kept = state.withLock { state in
      state = State()
      return readLines(&state)
    }
    return kept.isEmpty ? known : kept.suffix(file.limit)
  }

  /// Appends an entry to the file, as ``HistoryFile/append(_:)`` does.
  ///
  /// - Parameter line: The line.
  /// - Throws: ``HistoryFileError`` if the file or its directory cannot be written to.
  public func append(_ line: String) throws(HistoryFileError) {
    guard !file.isReadOnly, line.belongsInHistory else { return }
    let failure = state.withLock { state -> HistoryFileError? in
      do throws(HistoryFileError) {
        try file.append(line)
        state.own.append(line)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Returns the lines that other sessions have added since the last call, oldest first. A file that
  /// cannot be read has no new lines.
  public func newLines() -> [String] {
    state.withLock { state in
      let lines = readLines(&state)
      return lines.filter { line in
        guard let index = state.own.firstIndex(of: line) else { return true }
        state.own.remove(at: index)
        return false
      }
    }
  }

  private func readLines(_ state: inout State) -> [String] {
    guard let (bytes, end) = (try? contents.contents(after: state.position)).flatMap(\.self) else {
      return []
    }
    let complete = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let rows = bytes[..<complete].split(separator: UInt8(ascii: "\n"))
    let lines = rows.compactMap(HistoryEntry.init(escaped:)).map(\.line)
    let isReplaced = state.position.map { !$0.isSameFile(as: end) } ?? false
    let new = isReplaced ? Self.lines(lines, after: state.lastRead) : lines[...]
    state.position = end
    state.position?.offset -= bytes.count - complete
    state.lastRead = Array((state.lastRead + new).suffix(8))
    return Array(new)
  }

  /// Returns the lines after the last occurrence of known lines, or no lines if there is none.
  private static func lines(_ lines: [String], after known: [String]) -> ArraySlice<String> {
    let starts = lines.indices.reversed()
    let start = starts.first { lines[...$0].suffix(known.count).elementsEqual(known) }
    return start.map { lines[($0 + 1)...] } ?? []
  }
}

// MARK: - Removing

extension SharedHistory {
  /// Removes entries from the file, as ``HistoryFile/remove(where:)`` does.
  ///
  /// - Parameter isRemoved: A closure that returns whether an entry is removed.
  /// - Returns: Whether the file has no such entry any more.
  public func remove(where isRemoved: (String) -> Bool) -> Bool {
    state.withLock { state in
      state.own.removeAll(where: isRemoved)
      state.lastRead.removeAll(where: isRemoved)
    }
    return file.remove(where: isRemoved)
  }
}
