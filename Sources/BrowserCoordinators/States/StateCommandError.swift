/// Why a browser state is not created.
enum StateCommandError: Error, Equatable {
  case exists(String)
}

// MARK: - CustomStringConvertible

extension StateCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .exists(let name):
      "there is a browser state ‘\(name)’ already: ‘new window --state’ opens a window of it"
    }
  }
}
