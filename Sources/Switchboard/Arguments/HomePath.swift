#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A namespace for expanding paths that a user types.
///
/// A shell expands `~` only on its own command line, so commands that accept a path use this type.
package enum HomePath {
  /// Returns a path with a leading `~` replaced by the home directory. A relative path refers to the
  /// directory of the prompt at which the user typed it.
  /// - Parameter path: The path as the user typed it. A `~` is replaced only if it's the whole path
  ///   or is followed by `/` at the beginning of the path.
  package static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else {
      return WorkingDirectory.absolute(path)
    }
    return (home.hasSuffix("/") ? String(home.dropLast()) : home) + path.dropFirst()
  }

  /// The home directory from `$HOME` or from the user database, or nil if neither specifies one.
  private static var home: String? {
    if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}

/// The directory to which relative paths refer.
package enum WorkingDirectory {
  /// The directory of the prompt whose line is running, or nil for that of the process. Lines can
  /// be typed in another process.
  @TaskLocal package static var path: String?

  fileprivate static func absolute(_ path: String) -> String {
    guard let directory = Self.path, !path.hasPrefix("/") else { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
