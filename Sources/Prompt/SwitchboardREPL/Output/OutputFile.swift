import Foundation
import ProfileFiles
import SystemPackage

/// A file that receives the output of a command, and what the command shows after it has ended, such as
/// the values of a watched property.
///
/// The file is opened before the command runs, so a command is not run if its output cannot be
/// kept. The former content is replaced only after the command has succeeded. If the command
/// fails, a file that did not exist is removed again.
@MainActor
final class OutputFile {
  private let file: OpenFile
  private let path: String
  private let appends: Bool
  /// A Boolean value that indicates whether the file did not exist before.
  private let isNew: Bool
  /// The later output that is not in the file yet.
  private var pending: [UInt8] = []
  /// A Boolean value that indicates whether the output of the command itself is in the file.
  private var isOpen = false
  /// The closures to call if the output ends because the file or the command has failed.
  var onFailure: [@MainActor () -> Void] = []

  /// The maximum number of bytes that wait for a slow reader.
  private static let limit = 1 << 20

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

  /// Writes the output of a command that has succeeded, and then the later output that is waiting.
  /// - Throws: ``PromptError`` if not all bytes can be written.
  func write(_ bytes: [UInt8]) async throws(PromptError) {
    do throws(Errno) {
      try await replace(by: bytes)
      isOpen = true
      pending = Array(try file.descriptor.writeAvailable(pending[...]))
    } catch {
      throw Self.error(error, path)
    }
  }

  /// Adds text that the command shows later, without waiting for a slow reader.
  /// - Throws: ``PromptError`` if the file cannot be written to.
  func add(_ text: String) throws(PromptError) {
    pending += Array(text.utf8) + [ScriptText.newline]
    do throws(Errno) {
      if isOpen { pending = Array(try file.descriptor.writeAvailable(pending[...])) }
      if pending.count > Self.limit { throw .resourceTemporarilyUnavailable }
    } catch {
      throw Self.error(error, path)
    }
  }

  /// Ends the output, because the file or the command has failed.
  func fail() {
    for body in onFailure { body() }
    onFailure = []
  }

  /// Removes the file if it did not exist before, because the command has failed.
  func discard() {
    fail()
    guard isNew, file.isAt(FilePath(path)), (try? file.status.size) == 0 else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  @concurrent
  private nonisolated func replace(by bytes: [UInt8]) async throws(Errno) {
    if !appends, try file.status.type == .regular { try file.truncate(to: 0) }
    var rest = try file.descriptor.writeAvailable(bytes[...])
    while !rest.isEmpty {
      // A cancelled task does not wait for a reader that never reads.
      guard !Task.isCancelled else { throw .canceled }
      StandardStream.waitUntilWritable(file.descriptor.rawValue, atMost: 100)
      rest = try file.descriptor.writeAvailable(rest)
    }
  }

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
}
