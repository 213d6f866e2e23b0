import Foundation
import ProfileFiles
import SystemPackage

/// A file that receives the output of a command.
///
/// The file is opened before the command runs, so a command is not run if its output cannot be
/// kept. The former content is replaced only after the command has succeeded. If the command
/// fails, a file that did not exist is removed again.
final class OutputFile: Sendable {
  private let file: OpenFile
  private let path: String
  private let appends: Bool
  /// A Boolean value that indicates whether the file did not exist before.
  private let isNew: Bool

  /// Opens a file, and creates it if it does not exist.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - appends: Whether the former content stays.
  /// - Throws: ``PromptError`` if the file cannot be written to.
  init(_ path: String, appends: Bool) throws(PromptError) {
    self.path = path
    self.appends = appends
    isNew = (try? FilePath(path).stat()) == nil
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, appends ? [.create, .append] : [.create])
    } catch {
      throw Self.error(error, path)
    }
  }

  /// Writes the output of a command that has succeeded.
  /// - Throws: ``PromptError`` if not all bytes can be written.
  @concurrent
  func write(_ bytes: [UInt8]) async throws(PromptError) {
    do throws(Errno) {
      if !appends, try file.status.type == .regular { try file.truncate(to: 0) }
      try write(bytes[...])
    } catch {
      throw self.error(error)
    }
  }

  /// Removes the file if it did not exist before, because the command has failed.
  func discard() {
    guard isNew, file.isAt(FilePath(path)), (try? file.status.size) == 0 else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  fileprivate func error(_ cause: Errno) -> PromptError { Self.error(cause, path) }

  private static func error(_ cause: Errno, _ path: String) -> PromptError {
    let sentence =
      switch cause {
      case .isDirectory: "‘\(path)’ is a directory: name a file for the output"
      case .noSuchFileOrDirectory, .notDirectory:
        "there is no directory for ‘\(path)’: create it, or name another file"
      case .noSuchAddressOrDevice: "nothing reads ‘\(path)’: start its reader first"
      default: "‘\(path)’ cannot be written: \(cause.reason)"
      }
    return PromptError("output_file_error", sentence)
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(Errno) {
    var rest = try file.descriptor.writeAvailable(bytes)
    while !rest.isEmpty {
      guard !Task.isCancelled else { throw .canceled }
      waitUntilWritable()
      rest = try file.descriptor.writeAvailable(rest)
    }
  }

  /// Waits briefly, so that a cancelled task does not wait for a reader that never reads.
  private func waitUntilWritable() {
    StandardStream.waitUntilWritable(file.descriptor.rawValue, atMost: 100)
  }
}

// MARK: - Later output

extension OutputFile {
  /// Adds bytes to the file without waiting for a slow reader.
  /// - Returns: The bytes that the reader of a pipe has no room for yet.
  /// - Throws: ``PromptError`` if the bytes cannot be written.
  fileprivate func append(_ bytes: [UInt8]) throws(PromptError) -> [UInt8] {
    do throws(Errno) {
      return Array(try file.descriptor.writeAvailable(bytes[...]))
    } catch {
      throw self.error(error)
    }
  }
}

/// The end of a file that receives what a command shows after it has ended, such as the values of a
/// watched property.
@MainActor
final class LaterOutput {
  private let file: OutputFile
  /// The bytes that are not in the file yet.
  private var pending: [UInt8] = []
  /// A Boolean value that indicates whether the output of the command itself is in the file.
  private var isOpen = false
  /// The closures to call if the output ends because the file or the command has failed.
  var onFailure: [@MainActor () -> Void] = []

  /// The maximum number of bytes that wait for a slow reader.
  private static let limit = 1 << 20

  init(_ file: OutputFile) { self.file = file }

  /// Begins to write, because the output of the command itself is in the file.
  /// - Throws: ``PromptError`` if the file cannot be written to.
  func open() throws(PromptError) {
    isOpen = true
    pending = try file.append(pending)
  }

  /// Ends the output, because the file or the command has failed.
  func fail() {
    for body in onFailure { body() }
    onFailure = []
  }

  /// Adds text and a newline.
  /// - Throws: ``PromptError`` if the file cannot be written to.
  func add(_ text: String) throws(PromptError) {
    pending += Array(text.utf8) + [ScriptText.newline]
    if isOpen { pending = try file.append(pending) }
    if pending.count > Self.limit { throw file.error(.resourceTemporarilyUnavailable) }
  }
}
