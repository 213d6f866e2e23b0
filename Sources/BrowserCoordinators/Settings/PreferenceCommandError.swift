/// Why a command for a preference was refused.
enum PreferenceCommandError: Error, Equatable {
  case alreadyWatched(String)
  case notWatched(String)
  case managed(String)
}

// MARK: - CustomStringConvertible

extension PreferenceCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyWatched(let name): "‘\(name)’ is watched already"
    case .notWatched(let name): "‘\(name)’ is not watched"
    case .managed(let name): "‘\(name)’ is kept by the browser itself: it can only be read"
    }
  }
}
