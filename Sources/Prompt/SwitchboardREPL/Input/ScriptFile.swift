import Foundation
import ProfileFiles
import SystemPackage

/// A namespace for functions that read script files and pipes.
enum ScriptFile {
  /// Returns whether the file at a path is a FIFO or a character device, such as a terminal, and not a
  /// regular file. Does not open the file.
  /// - Throws: ``ScriptError`` if there is no file, or if a file of this kind cannot be read as a
  ///   script.
  static func isPipe(_ path: String) throws(ScriptError) -> Bool {
    let type: FileType
    do throws(Errno) { type = try FilePath(path).stat().type } catch {
      throw ScriptError(error, path)
    }
    switch type {
    case .regular: return false
    case .fifo, .characterSpecial: return true
    case .directory: throw ScriptError(.isDirectory, path)
    default: throw .notRegular(path)
    }
  }

  /// Returns the lines of a regular file.
  /// - Throws: ``ScriptError`` if the file does not exist or is not text.
  static func lines(of path: String) throws(ScriptError) -> [String] {
    // Don't open a pipe. Opening it would unblock its writer, and closing it would terminate the
    // writer.
    guard try !isPipe(path) else { throw .notRegular(path) }
    let data: Data
    do throws(Errno) {
      data = try RegularFile.open(FilePath(path)).read(upTo: RegularFile.sizeLimit + 1)
    } catch {
      throw ScriptError(error, path)
    }
    guard data.count <= RegularFile.sizeLimit else {
      throw ScriptError(path, "the script ‘\(path)’ is too large: name a script file")
    }
    var lines: [String] = []
    for bytes in ScriptText.lines(of: Array(data)) {
      let place = "line \(lines.count + 1) of"
      guard bytes.count <= ScriptText.lineLimit else {
        throw ScriptError(path, "\(place) ‘\(path)’ is longer than 1 MiB: name a script file")
      }
      guard let line = ScriptText.line(of: bytes, isFirst: lines.isEmpty) else {
        throw ScriptError(
          path, "\(place) the script ‘\(path)’ is not UTF-8: save the script in that encoding")
      }
      lines.append(line)
    }
    return lines
  }

  /// Opens a pipe without waiting for a writer.
  /// - Throws: ``ScriptError`` if the pipe cannot be opened.
  static func openPipe(at path: String) throws(ScriptError) -> OpenFile {
    do throws(Errno) { return try OpenFile(FilePath(path), .readOnly) } catch {
      throw ScriptError(error, path)
    }
  }

  /// Returns a file's path with symbolic links resolved, so that paths can be compared.
  static func identity(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardized.path
  }
}
