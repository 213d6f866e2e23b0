import CLibEdit
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
public final class TerminationSignals {
  /// The signal that has come.
  public private(set) var received: Int32?

  /// Whether the signals are heard, which end the program otherwise.
  public var isListening: Bool { source != nil }

  private var source: (any DispatchSourceRead)?

  /// Begins to listen; where an editor or a script of the process does so already, nothing is heard.
  ///
  /// - Parameter onSignal: is told of the first signal.
  public init(onSignal: @escaping @MainActor () -> Void) {
    guard cel_claim() else { return }
    var ends: (read: Int32, write: Int32) = (-1, -1)
    guard cel_wake_pipe(&ends.read, &ends.write) else {
      cel_release()
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
    cel_signals_install_for_script()
  }

  isolated deinit {
    stop()
  }

  /// Listens no longer: from here on a signal ends the program, unless one has come.
  public func stop() {
    guard let source else { return }
    self.source = nil
    source.cancel()
    cel_signals_restore()
    cel_release()
  }

  /// The first signal that is in the pipe; empties it.
  private static func signal(from wake: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 256)
    var signal: Int32?
    while case let count = read(wake, &bytes, bytes.count), count > 0 {
      signal = signal ?? bytes[..<count].first { $0 != 0 }.map(Int32.init)
    }
    return signal
  }
}
