/// Why nothing can be undone.
enum UndoError: Error, Equatable {
  case nothing
  case nothingIncognito
}

// MARK: - CustomStringConvertible

extension UndoError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothing:
      "there is nothing to undo in this window: ‘closed’ lists what can be reopened, of incognito "
        + "tabs nothing once the last has been closed"
    case .nothingIncognito:
      "there is nothing to undo in this window: no incognito tab of it was closed, and what was "
        + "closed before the last one of an earlier time is gone for good"
    }
  }
}
