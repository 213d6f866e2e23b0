import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Receives the signals that ask a program without an editor to end, so that it can end in order.
///
/// These are INT, TERM, HUP, QUIT, USR1, USR2, ALRM, VTALRM and XCPU. Further signals that come with
/// the first ask for nothing more. A signal that comes seconds later ends the program at once.
@MainActor
package final class TerminationSignals {
  /// The signal that has come.
  package private(set) var received: Int32?

  /// Whether the signals are received here. Otherwise they end the program.
  package var isListening: Bool { source != nil }

  private var source: (any DispatchSourceRead)?

  /// Begins to listen, unless an editor or a script of the process does so already.
  ///
  /// - Parameter onSignal: Called with the first signal.
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

  /// Stops listening. Signals have their former effect again, unless one has come.
  package func stop() {
    guard let source else { return }
    self.source = nil
    source.cancel()
    SignalClaim.restore()
    SignalClaim.release()
  }

  /// Empties the pipe, and returns the first signal that was in it.
  private static func signal(from wake: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 256)
    var signal: Int32?
    while case let count = read(wake, &bytes, bytes.count), count > 0 {
      signal = signal ?? bytes[..<count].first { $0 != 0 }.map(Int32.init)
    }
    return signal
  }
}
