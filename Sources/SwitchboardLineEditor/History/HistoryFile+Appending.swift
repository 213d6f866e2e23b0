#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HistoryFile {
  /// Adds an entry at the end of the file, which is created for its owner alone if need be.
  ///
  /// - Parameter line: Ignored when blank, when it begins with a space, and when the file is only read;
  ///   it may hold newlines.
  /// - Throws: `HistoryFileError` when the file or its directory cannot be written.
  public func append(_ line: String) throws(HistoryFileError) {
    guard !isReadOnly, line.belongsInHistory else { return }
    let file = try openForAppending()
    defer { file.close() }
    guard file.write(HistoryEntry(line: line).escapedLine) else {
      throw HistoryFileError(.write, path)
    }
  }

  /// The file that is at the path now, safe from being replaced until it is closed.
  private func openForAppending() throws(HistoryFileError) -> FileHandle {
    while true {
      let file = try openOrCreate()
      let isLocked = file.lock(LOCK_SH)
      let code = errno
      if isLocked, file.isStill(at: path) { return file }
      file.close()
      if !isLocked { throw HistoryFileError(.write, path, code: code) }
    }
  }

  private func openOrCreate() throws(HistoryFileError) -> FileHandle {
    let flags = O_WRONLY | O_APPEND | O_CREAT
    if let file = try open(flags, for: .write) { return file }
    try createDirectory()
    if let file = try open(flags, for: .write) { return file }
    throw HistoryFileError(.write, path, code: ENOENT)
  }

  /// Creates the directories that the path lacks, for their owner alone.
  private func createDirectory() throws(HistoryFileError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for count in 1...max(1, parts.count) {
      let directory = parts.prefix(count).joined(separator: "/")
      if directory.isEmpty || mkdir(directory, 0o700) == 0 || errno == EEXIST { continue }
      throw HistoryFileError(.write, path)
    }
  }
}
