package import Switchboard

/// The commands that the benchmarks call through a protocol that inherits from this protocol.
@CommandProtocol
@MainActor
package protocol CountingCommands: AnyObject {
  func count(_ amount: Int)
}

/// The commands that the benchmarks call.
@CommandProtocol
@MainActor
package protocol MeterCommands: CountingCommands {
  func add(_ amount: Int)
  func tryToAdd(_ amount: Int) throws
  func addLater(_ amount: Int) async
}

/// The commands of ``MeterCommands`` in an ordinary protocol, for calls without a dispatcher.
///
/// The protocol is `package`. Otherwise, the optimizer would see all conformances and devirtualize
/// the calls.
@MainActor
package protocol Adding: AnyObject {
  func add(_ amount: Int)
  func tryToAdd(_ amount: Int) throws
  func addLater(_ amount: Int) async
}

// MARK: - Meter

/// A command handler that does the minimum to show that a command has arrived.
@MainActor
final class Meter {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  /// Adds an amount without a protocol. The method isn't inlined, because otherwise nothing would
  /// remain to measure.
  @inline(never)
  func addDirectly(_ amount: Int) { tally.add(amount) }
}

extension Meter: Adding, MeterCommands {
  func count(_ amount: Int) { tally.add(amount) }

  func add(_ amount: Int) { tally.add(amount) }

  func tryToAdd(_ amount: Int) throws { tally.add(amount) }

  func addLater(_ amount: Int) async { tally.add(amount) }
}
