/// A refused change of windows; all is as it was.
public enum WindowError: Error, Hashable, Sendable {
  /// No window with that number is open.
  case noWindow(Int, existing: [Int])
  /// The window is the last one.
  case lastWindow
  /// The tabs are in that window already.
  case sameWindow(Int)
  /// The tabs of that window belong to another browser state.
  case otherState(Int, state: String)
  /// The browser state has no incognito tabs.
  case noIncognitoTabs(state: String)
}

// MARK: - Sentences

extension WindowError: CustomStringConvertible {
  /// What is wrong and how to fix it.
  public var description: String {
    switch self {
    case .noWindow(let number, let existing):
      "there is no window \(number): "
        + (existing.count == 1
          ? "there is only window \(existing[0])"
          : "choose one of \(existing.map(String.init).joined(separator: ", "))")
    case .sameWindow(let number):
      "the tabs are in window \(number) already: name another"
    case .otherState(let number, let state):
      "the tabs of window \(number) belong to ‘\(state)’: name a window of the same state"
    case .lastWindow: "this is the last window: ‘quit’ leaves the browser"
    case .noIncognitoTabs(let state):
      "there are no incognito tabs in ‘\(state)’: ‘windows’ lists where there are some"
    }
  }
}
