#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths as a person types them, where `~` stands for the home directory.
///
/// A shell expands `~` only in its own words, so every command that takes a path does it here.
package enum HomePath {
  /// Returns a path in which a leading `~` is replaced by the home directory.
  /// - Parameter path: The path as it was typed; `~name` and a `~` elsewhere stay as they are.
  package static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home else { return path }
    return (home.hasSuffix("/") ? String(home.dropLast()) : home) + path.dropFirst()
  }

  /// The home directory: `$HOME`, or what the system has for the user; nil if there is neither.
  private static var home: String? {
    if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
    guard let user = getpwuid(getuid()), let home = user.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}
