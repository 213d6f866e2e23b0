/// Why a command for a tab has none to work on.
enum TabError: Error, Equatable {
  case noActiveTab
}

// MARK: - CustomStringConvertible

extension TabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noActiveTab: "no tab is active: say which one by its number"
    }
  }
}
