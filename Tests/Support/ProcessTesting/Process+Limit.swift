public import Foundation

extension Process {
  /// Starts the program as the leader of a process group. Kills the group when the time limit
  /// expires, so that a test fails instead of waiting forever.
  ///
  /// - Parameter limit: The maximum duration.
  /// - Throws: The error that `Process.run` throws.
  public func run(within limit: Duration) throws {
    try run()
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
      guard let self, isRunning else { return }
      kill(-processIdentifier, SIGKILL)
    }
  }
}
