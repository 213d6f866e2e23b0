/// Why a command for sessions has nothing to work on.
enum SessionCommandError: Error, Equatable {
  case noTabs(state: String)
  case noWindow
}

// MARK: - CustomStringConvertible

extension SessionCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTabs(let state):
      "there are no regular tabs in ‘\(state)’: open one, so that there is something to keep"
    case .noWindow: "there is no window any more: the browser is about to end"
    }
  }
}
