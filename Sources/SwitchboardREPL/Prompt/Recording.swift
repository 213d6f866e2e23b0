import ProfileFiles
import Switchboard
import SystemPackage

/// A file that gets each command that succeeds, until the recording is released.
@MainActor
final class Recording {
  let path: String
  private let recorder: DispatchRecorder
  private let interception: Subscription

  /// How many commands have been written.
  var count: Int { recorder.count }

  /// Begins to record.
  /// - Parameters:
  ///   - path: The path of the file, which must not be there yet.
  ///   - dispatcher: The dispatcher whose commands are recorded.
  ///   - complain: Called with a sentence when a command could not be written.
  /// - Throws: ``RecordingError`` if the file is there, or cannot be made.
  init(
    to path: String, of dispatcher: CommandDispatcher,
    complain: @escaping @MainActor (String) -> Void
  ) throws(RecordingError) {
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(FilePath(path), .writeOnly, [.create, .exclusiveCreate, .append])
    } catch {
      throw error == .fileExists ? .alreadyThere(path) : .cannotWrite(path)
    }
    self.path = path
    recorder = DispatchRecorder(of: { !BuiltInCommands.contains($0) }) { line in
      do {
        try file.writeAtOnce(Array((line + "\n").utf8))
      } catch {
        complain("‘\(path)’ takes no more: what was just done is not recorded")
      }
    }
    interception = dispatcher.intercept(recorder.see)
  }
}

// MARK: - Errors

/// Why there is no recording, or why it is not replayed.
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
    case .notRecording: "nothing is being recorded: name the file that is to get the commands"
    case .alreadyThere(let path): "‘\(path)’ is there already: name a file that is not"
    case .cannotWrite(let path): "‘\(path)’ cannot be written: name a file in a folder of yours"
    case .replaysItself(let path): "‘\(path)’ replays itself: take that line out of it"
    case .stopped(let path): "the rest of ‘\(path)’ was not run"
    }
  }
}
