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
      "there is nothing to undo in this window: ‘closed’ lists what can be reopened"
    case .nothingIncognito:
      "there is nothing to undo among these incognito tabs: once the last of them is closed, "
        + "nothing brings them back"
    }
  }
}
