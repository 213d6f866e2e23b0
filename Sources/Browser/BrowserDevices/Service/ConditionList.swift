/// Tasks that wait until conditions hold.
@MainActor
final class ConditionList {
  private struct Wait {
    let condition: @MainActor () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    var timer: Task<Void, Never>?
  }

  private var waits: [Int: Wait] = [:]
  private var lastNumber = 0

  /// A Boolean value that indicates whether no task waits.
  var isEmpty: Bool { waits.isEmpty }

  /// Resumes the tasks whose conditions hold.
  func check() {
    for (number, wait) in waits where wait.condition() { end(number, true) }
  }

  /// Waits until a condition holds.
  /// - Parameters:
  ///   - limit: The maximum time to wait.
  ///   - clock: The clock that measures the time.
  ///   - condition: A closure that returns whether the condition holds.
  /// - Returns: Whether the condition holds. It is false if the task was cancelled.
  func wait(
    within limit: Duration, by clock: any Clock<Duration>,
    until condition: @escaping @MainActor () -> Bool
  ) async -> Bool {
    if condition() { return true }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waits[number] = Wait(condition: condition, continuation: continuation)
        waits[number]?.timer = Task { [weak self] in
          try? await clock.sleep(for: limit)
          self?.end(number, condition())
        }
      }
    } onCancel: {
      Task { @MainActor in self.end(number, false) }
    }
  }

  private func end(_ number: Int, _ holds: Bool) {
    guard let wait = waits.removeValue(forKey: number) else { return }
    wait.timer?.cancel()
    wait.continuation.resume(returning: holds)
  }
}
