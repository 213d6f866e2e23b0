#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths as a person types them, where `~` is the home directory.
///
/// A shell expands `~` only in its own command line, so every command that takes a path uses this
/// type.
package enum HomePath {
  /// Returns a path with the home directory instead of a leading `~`.
  /// - Parameter path: The path as it was typed. `~name` and a `~` elsewhere stay as they are.
  package static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return (home.hasSuffix("/") ? String(home.dropLast()) : home) + path.dropFirst()
  }

  /// The home directory: `$HOME`, or the one in the user database. Nil if there is neither.
  private static var home: String? {
    if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}
