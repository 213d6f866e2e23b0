/// A profile's directory is not to be had.
enum ProfileError: Error, Equatable {
  case noPath
  case notADirectory(String)
}

// MARK: - CustomStringConvertible

extension ProfileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noPath: "--profile needs the path of a directory"
    case .notADirectory(let path):
      "the profile ‘\(path)’ is not a directory: name another with --profile"
    }
  }
}
