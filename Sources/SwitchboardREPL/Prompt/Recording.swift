import Foundation
import Switchboard

/// A file that gets each command that succeeds, until it is let go.
@MainActor
final class Recording {
  let path: String
  private let recorder: DispatchRecorder
  private let interception: Subscription

  /// How many commands have been written.
  var count: Int { recorder.count }

  /// Begins to record.
  /// - Parameters:
  ///   - path: a file that is not there yet.
  ///   - dispatcher: through which all passes that is to be recorded.
  ///   - complain: gets what went wrong when a command could not be written.
  /// - Throws: ``RecordingError`` if the file is there, or cannot be made.
  init(
    to path: String, of dispatcher: CommandDispatcher,
    complain: @escaping @MainActor (String) -> Void
  ) throws(RecordingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .alreadyThere(path) : .cannotWrite(path)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let own = [
      PromptCommandsRouter.protocolDescription.name,
      CoordinatorCommandsRouter.protocolDescription.name,
    ]
    self.path = path
    recorder = DispatchRecorder(of: { !own.contains($0.protocolName) }) { line in
      do {
        try file.write(contentsOf: Data((line + "\n").utf8))
      } catch {
        complain("‘\(path)’ takes no more: what was just done is not recorded")
      }
    }
    interception = dispatcher.intercept(recorder.see)
  }
}
