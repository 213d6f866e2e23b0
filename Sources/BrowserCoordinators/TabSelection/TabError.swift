import BrowserCommands

/// Why a command for tabs has none to work on.
enum TabError: Error, Equatable {
  case noTab
  case noActiveTab
  case noSelectedTab
  case noMatch(TabPattern)
}

// MARK: - CustomStringConvertible

extension TabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTab: "there is no tab: ‘open tab’ opens one"
    case .noActiveTab: "no tab is active: say which one by its number"
    case .noSelectedTab: "no tab is selected: ‘select tabs’ selects some"
    case .noMatch(let pattern):
      "no tab's address or title reads like ‘\(pattern.argument)’: ‘tabs’ lists them all"
    }
  }
}
