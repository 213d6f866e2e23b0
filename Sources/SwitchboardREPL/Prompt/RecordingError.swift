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
