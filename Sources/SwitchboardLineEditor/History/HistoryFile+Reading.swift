#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HistoryFile {
  /// Reads the newest entries, the oldest first, and shortens a file that has grown too long.
  ///
  /// - Returns: No entries when there is no file.
  /// - Throws: `HistoryFileError` when there is one that cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func load() throws(HistoryFileError) -> [String] {
    guard let file = try open(O_RDONLY, for: .read) else { return [] }
    defer { file.close() }
    guard let bytes = file.readAll() else { throw HistoryFileError(.read, path) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.count > 2 * limit { compact() }
    return lines.suffix(limit).map { HistoryEntry(escaped: $0).line }
  }

  /// The file, or nil when there is none.
  func open(
    _ flags: Int32, for operation: HistoryFileError.Operation
  ) throws(HistoryFileError) -> FileHandle? {
    if let file = FileHandle(path: path, flags: flags) { return file }
    if errno == ENOENT { return nil }
    throw HistoryFileError(operation, path)
  }
}
