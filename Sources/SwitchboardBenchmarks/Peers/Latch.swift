/// Waits until so many have arrived.
@MainActor
final class Latch {
  private var missing = 0
  private var waiter: CheckedContinuation<Void, Never>?

  /// Says how many have to arrive.
  func expect(_ count: Int) { missing = count }

  func arrive() {
    missing -= 1
    guard missing == 0, let waiter else { return }
    self.waiter = nil
    waiter.resume()
  }

  func wait() async {
    guard missing > 0 else { return }
    await withCheckedContinuation { waiter = $0 }
  }
}
