import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A receiver for the signals that ask a program without an editor to end. It allows the program to
/// shut down properly.
///
/// The signals are INT and all those for which ``SignalClaim/isTermination(_:)`` returns true.
/// Signals that arrive shortly after the first one have no further effect. A signal that arrives
/// seconds later ends the program immediately.
@MainActor
package final class TerminationSignals {
  /// The first signal that has arrived, or nil if there is none.
  package private(set) var received: Int32?

  /// A Boolean value that indicates whether this object receives the signals. If it does not, a
  /// signal ends the program.
  package var isListening: Bool { source != nil }

  private var source: (any DispatchSourceRead)?

  /// Creates a receiver and starts listening, unless an editor or a script in the process is
  /// already listening.
  ///
  /// - Parameter onSignal: A closure that is called when the first signal arrives.
  package init(onSignal: @escaping @MainActor () -> Void) {
    guard SignalClaim.take() else { return }
    guard let ends = SignalClaim.wakePipe() else {
      SignalClaim.release()
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: ends.read, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, let signal = Self.signal(from: ends.read) else { return }
        self.received = signal
        self.stop()
        onSignal()
      }
    }
    self.source = source
    source.resume()
    SignalClaim.receive(for: .script)
  }

  isolated deinit {
    stop()
  }

  /// Stops listening. Unless a signal has arrived, restores the previous handling of the signals.
  package func stop() {
    guard let source else { return }
    self.source = nil
    source.cancel()
    SignalClaim.restore()
    SignalClaim.release()
  }

  /// Empties the pipe and returns the first signal in it, or nil if there is none.
  private static func signal(from wake: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 256)
    var signal: Int32?
    while case let count = read(wake, &bytes, bytes.count), count > 0 {
      signal = signal ?? bytes[..<count].first { $0 != 0 }.map(Int32.init)
    }
    return signal
  }
}
