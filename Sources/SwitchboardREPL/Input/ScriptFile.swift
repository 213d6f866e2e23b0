import Foundation

/// A file of lines for a prompt, or a pipe of them.
enum ScriptFile {
  /// What a path leads to.
  enum Kind: Equatable {
    case regular
    /// A FIFO or a character device, such as a terminal.
    case pipe
  }

  /// Returns what a path leads to, and opens nothing.
  /// - Throws: ``ScriptError`` if there is nothing, or no lines can be read from it.
  static func kind(of path: String) throws(ScriptError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw error(of: path) }
    return try kind(status, of: path)
  }

  /// Returns the lines of a regular file.
  /// - Throws: ``ScriptError`` if there is no such file, or no text in it.
  static func lines(of path: String) throws(ScriptError) -> [String] {
    var lines: [String] = []
    for bytes in ScriptText.lines(of: try bytes(of: path)) {
      guard let line = ScriptText.line(of: bytes, isFirst: lines.isEmpty) else {
        throw .notText(path, line: lines.count + 1)
      }
      lines.append(line)
    }
    return lines
  }

  /// Opens a pipe, without waiting for someone who writes it.
  /// - Throws: ``ScriptError`` if it cannot be read, or is none any more.
  static func openPipe(at path: String) throws(ScriptError) -> FileHandle {
    let (file, kind) = try open(path)
    guard kind == .pipe else { throw .notRegular(path) }
    return file
  }

  /// What tells a file from others, whichever path leads to it.
  static func identity(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardized.path
  }
}

// MARK: - Reading

extension ScriptFile {
  private static func bytes(of path: String) throws(ScriptError) -> [UInt8] {
    // Opening a pipe would already let its writer begin, and closing it would end that.
    guard try kind(of: path) == .regular, case let (file, kind) = try open(path), kind == .regular
    else { throw .notRegular(path) }
    var bytes: [UInt8] = [], lineStart = 0
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file.fileDescriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 || errno == EINTR else { throw error(of: path) }
      guard count > 0 else { continue }
      bytes += chunk[..<count]
      if let end = bytes[max(lineStart, bytes.count - count)...].lastIndex(of: ScriptText.newline) {
        lineStart = end + 1
      }
      guard bytes.count - lineStart <= ScriptText.lineLimit else {
        throw .lineTooLong(path, line: ScriptText.lines(of: bytes).count)
      }
    }
  }

  /// Opens a file, never waits for it, and never makes a terminal the controlling one.
  private static func open(_ path: String) throws(ScriptError) -> (FileHandle, Kind) {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw error(of: path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(of: path) }
    return (file, try kind(status, of: path))
  }

  private static func kind(_ status: stat, of path: String) throws(ScriptError) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFIFO, S_IFCHR: return .pipe
    case S_IFDIR: throw .directory(path)
    default: throw .notRegular(path)
    }
  }

  private static func error(of path: String) -> ScriptError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path)
    case EISDIR: .directory(path)
    case let code: .unreadable(path, reason: String(cString: strerror(code)))
    }
  }
}
