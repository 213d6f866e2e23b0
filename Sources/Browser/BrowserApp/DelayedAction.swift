import Dispatch

/// An action that runs on the main actor after a while, unless it is cancelled before.
///
/// A task that sleeps would start two threads, and the runtime would search for the executor's
/// conformances. A script of one line would take a twentieth longer.
@MainActor
struct DelayedAction {
  private let item: DispatchWorkItem

  /// Starts the delay.
  /// - Parameters:
  ///   - delay: The time to wait.
  ///   - action: The action.
  init(after delay: Duration, _ action: @escaping @MainActor () -> Void) {
    item = DispatchWorkItem { MainActor.assumeIsolated { action() } }
    let (seconds, attoseconds) = delay.components
    let interval = Double(seconds) + Double(attoseconds) / 1e18
    DispatchQueue.main.asyncAfter(deadline: .now() + interval, execute: item)
  }

  /// Cancels the action unless it has run.
  func cancel() { item.cancel() }
}
