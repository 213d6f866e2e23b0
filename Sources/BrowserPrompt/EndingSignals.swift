import Foundation
import Synchronization

/// The signals that ask a run to end, while the prompt does not answer them.
enum EndingSignals {
  private static let numbers = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU,
  ]
  /// The last signal that came while signals were postponed; 0 if none did.
  private static let postponed = Atomic<Int32>(0)

  /// Postpones signals before and after the prompt: an end at once would cost what is not saved.
  static func postpone() {
    // A handler must not be the one to create it.
    postponed.store(0, ordering: .relaxed)
    handle { EndingSignals.postponed.store($0, ordering: .relaxed) }
  }

  /// Ends the process at a signal from now on, or at once if a signal was postponed.
  ///
  /// All is saved by then: the process only waits for whoever reads its output.
  static func endProcess() {
    handle { _exit(128 + $0) }
    let signal = postponed.load(ordering: .relaxed)
    if signal != 0 { raise(signal) }
  }

  /// Sets a handler, which programs that are started don't inherit; an ignored signal stays ignored.
  private static func handle(by handler: @escaping @convention(c) (Int32) -> Void) {
    for number in numbers {
      let previous = signal(number, handler)
      let wasIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if wasIgnored { signal(number, SIG_IGN) }
    }
  }
}
