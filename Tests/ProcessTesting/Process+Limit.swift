public import Foundation

extension Process {
  /// Starts the program, which leads a group of processes; when the time is over these are killed,
  /// so that a test fails instead of waiting without end.
  ///
  /// - Parameter limit: The longest time that the program may take.
  /// - Throws: What `Process.run` does.
  public func run(within limit: Duration) throws {
    try run()
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
      guard let self, isRunning else { return }
      kill(-processIdentifier, SIGKILL)
    }
  }
}
