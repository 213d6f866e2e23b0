/// Why a command for a tab has none to work on.
enum TabError: Error, Equatable {
  case noTab
  case noActiveTab
}

// MARK: - CustomStringConvertible

extension TabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTab: "there is no tab: ‘open tab’ opens one"
    case .noActiveTab: "no tab is active: say which one by its number"
    }
  }
}
