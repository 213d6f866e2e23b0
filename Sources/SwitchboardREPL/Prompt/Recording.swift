import ProfileFiles
import Switchboard
import SystemPackage

/// A recorder that, until it's released, writes each successful command to a file.
@MainActor
final class Recording {
  /// The path of the file, or nil if the commands are only shown.
  let path: String?
  private let recorder: DispatchRecorder
  private let interception: Subscription

  /// The number of recorded commands.
  var count: Int { recorder.count }

  /// Creates a file and starts recording.
  /// - Parameters:
  ///   - path: The path of the file, which must not exist.
  ///   - dispatcher: The dispatcher whose commands are recorded.
  ///   - name: A closure that returns the name by which a command can be typed.
  ///   - reportError: A closure that is called with an error message when a command cannot be
  ///     written.
  /// - Throws: ``RecordingError`` if the file exists or cannot be created.
  init(
    to path: String, of dispatcher: CommandDispatcher,
    naming name: @escaping @MainActor (CommandDescription) -> String,
    reportError: @escaping @MainActor (String) -> Void
  ) throws(RecordingError) {
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, [.create, .exclusiveCreate, .append])
    } catch {
      throw error == .fileExists ? .alreadyThere(path) : .cannotWrite(path)
    }
    self.path = path
    recorder = DispatchRecorder(naming: name) { line in
      do {
        try file.writeAtOnce(Array((line + "\n").utf8))
      } catch {
        reportError("‘\(path)’ cannot be written any more: the last command is not recorded")
      }
    }
    interception = dispatcher.intercept(recorder.record)
  }

  /// Creates a recording without a file.
  /// - Parameters:
  ///   - dispatcher: The dispatcher whose commands are recorded.
  ///   - name: A closure that returns the name by which a command can be typed.
  ///   - show: A closure that shows a line.
  init(
    of dispatcher: CommandDispatcher,
    naming name: @escaping @MainActor (CommandDescription) -> String,
    show: @escaping @MainActor (String) -> Void
  ) {
    path = nil
    recorder = DispatchRecorder(naming: name) { line in
      OutputCapture.$current.withValue(nil) { show(line) }
    }
    interception = dispatcher.intercept(recorder.record)
  }
}

// MARK: - Errors

/// An error about recording or replaying commands.
enum RecordingError: Error, Equatable {
  case alreadyRecording
  case notRecording
  case alreadyThere(String)
  case cannotWrite(String)
  case replaysItself(String)
  case stopped(String)
}

// MARK: - CustomStringConvertible

extension RecordingError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyRecording: "a recording is under way: ‘record’ without a file ends it"
    case .notRecording: "nothing is being recorded: name a file for the commands"
    case .alreadyThere(let path): "‘\(path)’ exists already: name another file"
    case .cannotWrite(let path): "‘\(path)’ cannot be written: name a file in a writable folder"
    case .replaysItself(let path): "‘\(path)’ replays itself: remove that line from it"
    case .stopped(let path): "the rest of ‘\(path)’ was not run"
    }
  }
}
