import Foundation

/// A file of lines that grows at its end, and is replaced as a whole where lines go.
struct LineFile: Hashable, Sendable {
  private let file: AtomicFile

  init(_ url: URL, access: FileAccess = .readWrite) { file = AtomicFile(url, access: access) }

  /// Reads the lines; none where there is no file yet.
  func load() -> (lines: [String], outcome: FileOutcome) {
    let (text, outcome) = file.load { String(decoding: $0, as: UTF8.self) }
    return (text?.split(separator: "\n").map(String.init) ?? [], outcome)
  }

  /// Checks that the file may be written, or need not be since it is only read.
  ///
  /// - Parameter outcome: What became of reading the file.
  /// - Throws: The error with which it could not be read.
  func checkWritable(after outcome: FileOutcome) throws(FileError) {
    if file.access == .readWrite { try outcome.checkReadable() }
  }

  /// Adds a line; one that was cut off, as by a crash, stays apart from it.
  ///
  /// - Throws: `FileError.unwritable` when that cannot be done.
  func append(_ line: String) throws(FileError) {
    guard file.access == .readWrite else { return }
    try PrivateDirectory.make(at: file.url.deletingLastPathComponent())
    do {
      try FileDescriptor.with(file.url.path, O_WRONLY | O_APPEND | O_CREAT) {
        descriptor throws(SystemError) in
        try descriptor.write(Data(((endsWithinLine ? "\n" : "") + line + "\n").utf8))
      }
    } catch {
      throw .unwritable(file.url.path, reason: error.systemReason)
    }
  }

  /// Replaces all lines.
  ///
  /// - Throws: `FileError.unwritable`, when they are as they were.
  func rewrite(_ lines: [String]) throws(FileError) {
    try file.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private var endsWithinLine: Bool {
    guard let handle = try? FileHandle(forReadingFrom: file.url) else { return false }
    defer { try? handle.close() }
    guard let end = try? handle.seekToEnd(), end > 0 else { return false }
    try? handle.seek(toOffset: end - 1)
    return (try? handle.read(upToCount: 1)) != Data("\n".utf8)
  }
}
