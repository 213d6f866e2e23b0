import CLibEdit

/// The locale in which the C library knows all of Unicode; elsewhere libedit loses all but ASCII.
enum UTF8Locale {
  // Proof: a static is made once, under a lock. From then on it is neither changed nor freed, and
  // any number of threads may use one locale at a time.
  nonisolated(unsafe) private static let shared = cel_locale_create()

  static var isAvailable: Bool { shared != nil }

  /// Performs a body in this locale, if the system has it; other threads keep theirs.
  static func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = shared.map { cel_locale_use($0) }
    defer { if let former { cel_locale_use(former) } }
    return try body()
  }
}
