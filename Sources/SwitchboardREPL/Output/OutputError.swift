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

  /// Whether nobody reads what is written, as after `| head`.
  var isClosedPipe: Bool { code == EPIPE }

  /// How a run ends that cannot go on.
  var status: ExitStatus { isClosedPipe ? .terminated(by: SIGPIPE) : .failedLine }
}

// MARK: - CustomStringConvertible

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written, which ends the run: \(String(cString: strerror(code)))"
  }
}
