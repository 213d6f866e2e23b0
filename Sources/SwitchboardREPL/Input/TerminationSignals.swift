import Dispatch
import Foundation

/// Hears the signals that ask a program to end, so that it can end in order; a second one ends it at
/// once.
@MainActor
final class TerminationSignals {
  /// The signal that has come.
  private(set) var received: Int32?

  private var sources: [any DispatchSourceSignal] = []

  /// Begins to listen.
  /// - Parameter onSignal: is told of the first signal.
  init(onSignal: @escaping @MainActor () -> Void) {
    // One that whoever started the program has it ignore, as `nohup` does, stays ignored.
    for number in [SIGINT, SIGTERM, SIGHUP] where Self.ignore(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          self?.received = number
          self?.stop()
          onSignal()
        }
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Keeps a signal from ending the program by itself; false if it was ignored before.
  private static func ignore(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_IGN)
    return unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Listens no longer: from here on a signal ends the program.
  func stop() {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }
}
