#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A namespace for expanding `~` in paths that a user types.
///
/// A shell expands `~` only on its own command line, so commands that accept a path use this type.
package enum HomePath {
  /// Returns a path with a leading `~` replaced by the home directory.
  /// - Parameter path: The path as the user typed it. A `~` is replaced only if it's the whole path
  ///   or is followed by `/` at the beginning of the path.
  package static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return (home.hasSuffix("/") ? String(home.dropLast()) : home) + path.dropFirst()
  }

  /// The home directory from `$HOME` or from the user database, or nil if neither specifies one.
  private static var home: String? {
    if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}
