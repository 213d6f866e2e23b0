#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A namespace for notes to the developer on standard error.
@MainActor
enum StandardErrorNote {
  private static var written: Set<String> = []

  static func writeOnce(_ sentence: String) {
    guard written.insert(sentence).inserted else { return }
    let line = "note: \(sentence)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
