/// A watch of a preference that could not begin or end.
enum PreferenceWatchError: Error, Equatable {
  case alreadyWatched(String)
  case notWatched(String)
}

// MARK: - CustomStringConvertible

extension PreferenceWatchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyWatched(let name): "‘\(name)’ is watched already"
    case .notWatched(let name): "‘\(name)’ is not watched"
    }
  }
}
