import ProfileFiles
import SystemPackage

/// A file that receives the output of a command.
///
/// The file is opened before the command runs, so a command is not run if its output cannot be
/// kept. The former content is replaced only after the command has succeeded.
final class OutputFile: Sendable {
  private let file: OpenFile
  private let path: String
  private let appends: Bool

  /// Opens a file, and creates it if it does not exist.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - appends: Whether the former content stays.
  /// - Throws: ``OutputFileError`` if the file cannot be written to.
  init(_ path: String, appends: Bool) throws(OutputFileError) {
    self.path = path
    self.appends = appends
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, appends ? [.create, .append] : [.create])
    } catch {
      throw OutputFileError(path: path, cause: error)
    }
  }

  /// Writes the output of a command that has succeeded.
  /// - Throws: ``OutputFileError`` if not all bytes can be written.
  @concurrent
  func write(_ bytes: [UInt8]) async throws(OutputFileError) {
    do throws(Errno) {
      if !appends, try file.status.type == .regular { try file.truncate(to: 0) }
      try write(bytes[...])
    } catch {
      throw OutputFileError(path: path, cause: error)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(Errno) {
    var rest = bytes
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try file.descriptor.write($0) })
      } catch let error as Errno where error != .resourceTemporarilyUnavailable {
        throw error
      } catch {
        // A pipe is full.
        guard !Task.isCancelled else { throw .canceled }
        waitUntilWritable()
      }
    }
  }

  /// Waits briefly, so that a cancelled task does not wait for a reader that never reads.
  private func waitUntilWritable() {
    StandardStream.waitUntilWritable(file.descriptor.rawValue, atMost: 100)
  }
}

/// An error that prevents output from being written to a file.
struct OutputFileError: Error, Equatable {
  let path: String
  let cause: Errno
}

extension OutputFileError: CustomStringConvertible {
  var description: String {
    switch cause {
    case .isDirectory: "‘\(path)’ is a directory: name a file for the output"
    case .noSuchFileOrDirectory, .notDirectory:
      "there is no directory for ‘\(path)’: create it, or name another file"
    case .noSuchAddressOrDevice: "nothing reads ‘\(path)’: start its reader first"
    default: "‘\(path)’ cannot be written: \(cause.reason)"
    }
  }
}
