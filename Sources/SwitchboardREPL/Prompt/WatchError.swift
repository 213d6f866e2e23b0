/// Why a property cannot be watched, or no longer be watched.
enum WatchError: Error, Equatable {
  case unknown(String, suggestion: String?)
  case alreadyWatched(String)
  case notWatched(String)
}

// MARK: - CustomStringConvertible

extension WatchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let key, let suggestion):
      "nothing is broadcast as \(MessageText.quoted(key)): "
        + (suggestion.map { "did you mean ‘\($0)’?" } ?? "‘broadcasts’ lists what is")
    case .alreadyWatched(let key):
      "‘\(key)’ is watched already: ‘unwatch \(key)’ ends it"
    case .notWatched(let key):
      "‘\(key)’ is not watched: ‘watch \(key)’ begins it"
    }
  }
}
