import Foundation

/// A file of lines for a prompt: a regular one, or a pipe that is read to its end.
enum ScriptFile {
  /// The lines of a file.
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

  /// What tells a file from others, whichever path leads to it.
  static func identity(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardized.path
  }

  private static func bytes(of path: String) throws(ScriptError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(of: path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file.fileDescriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw error(of: path) }
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
