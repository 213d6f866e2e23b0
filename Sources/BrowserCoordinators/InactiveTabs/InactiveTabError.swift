import BrowserCommands

/// Why a command for inactive tabs has none to work on.
enum InactiveTabError: Error, Equatable {
  case none
  case noMatch(TabPattern)
  case notThere(TabSelection)
}

// MARK: - CustomStringConvertible

extension InactiveTabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: "there are no inactive tabs: ‘tabs’ lists those in use"
    case .noMatch(let pattern):
      "no inactive tab's address or title reads like ‘\(pattern.argument)’: ‘inactive’ lists them all"
    case .notThere(let selection):
      "no inactive tab is \(selection.argument): say which by their numbers, as ‘inactive’ lists them"
    }
  }
}
