#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output takes no more.
struct OutputError: Error, Equatable {
  /// The system's error number.
  let code: Int32
}

// MARK: - CustomStringConvertible

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written, which ends the run: \(String(cString: strerror(code)))"
  }
}
