/// A profile's directory is not to be had.
struct ProfileError: Error, Equatable {
  let path: String
}

// MARK: - CustomStringConvertible

extension ProfileError: CustomStringConvertible {
  var description: String {
    "the profile ‘\(path)’ is not a directory and cannot be made one: name another with --profile"
  }
}
