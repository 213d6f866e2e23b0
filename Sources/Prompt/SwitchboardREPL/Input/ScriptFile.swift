import Foundation
import ProfileFiles
import SystemPackage

/// A namespace for functions that read script files and pipes.
enum ScriptFile {
  enum Kind: Equatable {
    case regular
    /// A FIFO or a character device, such as a terminal.
    case pipe
  }

  /// Returns the kind of the file at a path, without opening it.
  /// - Throws: ``ScriptError`` if there is no file, or if a file of this kind cannot be read as a
  ///   script.
  static func kind(of path: String) throws(ScriptError) -> Kind {
    let type: FileType
    do throws(Errno) { type = try FilePath(path).stat().type } catch {
      throw scriptError(error, path)
    }
    guard let kind = kind(type) else {
      throw type == .directory ? .directory(path) : .notRegular(path)
    }
    return kind
  }

  /// Returns the lines of a regular file.
  /// - Throws: ``ScriptError`` if the file does not exist or is not text.
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

  /// Opens a pipe without waiting for a writer.
  /// - Throws: ``ScriptError`` if the pipe cannot be opened, or if the file is no longer a pipe.
  static func openPipe(at path: String) throws(ScriptError) -> OpenFile {
    try open(path, as: .pipe)
  }

  /// Returns a file's path with symbolic links resolved, so that paths can be compared.
  static func identity(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardized.path
  }
}

// MARK: - Reading

extension ScriptFile {
  private static func bytes(of path: String) throws(ScriptError) -> [UInt8] {
    // Don't open a pipe. Opening it would unblock its writer, and closing it would terminate the
    // writer.
    guard try kind(of: path) == .regular else { throw .notRegular(path) }
    let file = try open(path, as: .regular)
    var bytes: [UInt8] = [], lineStart = 0
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count: Int
      do throws(Errno) { count = try file.read(into: &chunk) } catch {
        throw scriptError(error, path)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if let end = bytes[max(lineStart, bytes.count - count)...].lastIndex(of: ScriptText.newline) {
        lineStart = end + 1
      }
      guard bytes.count - lineStart <= ScriptText.lineLimit else {
        throw .lineTooLong(path, line: ScriptText.lines(of: bytes).count)
      }
    }
  }

  /// Opens a file and checks its kind.
  private static func open(_ path: String, as kind: Kind) throws(ScriptError) -> OpenFile {
    do throws(Errno) {
      let file = try OpenFile(FilePath(path), .readOnly)
      guard Self.kind(try file.status.type) == kind else { throw .notSupported }
      return file
    } catch {
      throw error == .notSupported ? .notRegular(path) : scriptError(error, path)
    }
  }

  /// Returns the script file kind for a file type, or nil for an unsupported type.
  private static func kind(_ type: FileType) -> Kind? {
    switch type {
    case .regular: .regular
    case .fifo, .characterSpecial: .pipe
    default: nil
    }
  }

  private static func scriptError(_ error: Errno, _ path: String) -> ScriptError {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: .missing(path)
    case .isDirectory: .directory(path)
    default: .unreadable(path, reason: error.description)
    }
  }
}
