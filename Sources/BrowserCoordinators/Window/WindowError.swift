import BrowserCommands
import Switchboard

/// Why a command for a window has none to work on.
enum WindowError: Error, Equatable {
  case noWindow(WindowNumber, existing: [WindowNumber])
  case lastWindow
  case sameWindow(WindowNumber)
  case otherState(WindowNumber, state: String)
  case noIncognitoTabs(state: String)
}

// MARK: - CustomStringConvertible

extension WindowError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noWindow(let window, let existing):
      "there is no window \(window.argument): "
        + (existing.count == 1
          ? "there is only window \(existing[0].argument)"
          : "choose one of \(existing.map(\.argument).joined(separator: ", "))")
    case .sameWindow(let window):
      "the tabs are in window \(window.argument) already: name another"
    case .otherState(let window, let state):
      "the tabs of window \(window.argument) belong to ‘\(state)’: name a window of the same state"
    case .lastWindow: "this is the last window: ‘quit’ leaves the browser"
    case .noIncognitoTabs(let state):
      "there are no incognito tabs in ‘\(state)’: ‘windows’ lists where there are some"
    }
  }
}
