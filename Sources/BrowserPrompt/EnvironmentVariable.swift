import Foundation

/// A namespace for functions that read the environment of the process.
///
/// `ProcessInfo` copies all variables into a dictionary each time. A start reads several variables,
/// and these copies were a twentieth of it.
enum EnvironmentVariable {
  /// Returns the value of a variable, or nil if the variable is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
