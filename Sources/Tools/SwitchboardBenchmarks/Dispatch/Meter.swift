/// A handler of the commands that does the minimum to show that a command has arrived.
@MainActor
final class Meter {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  /// The method for calls without a protocol. Not inlined, because nothing would be left to
  /// measure.
  @inline(never)
  func addDirectly(_ amount: Int) { tally.add(amount) }
}

// MARK: - Adding, MeterCommands

extension Meter: Adding, MeterCommands {
  func count(_ amount: Int) { tally.add(amount) }

  func add(_ amount: Int) { tally.add(amount) }

  func tryToAdd(_ amount: Int) throws { tally.add(amount) }

  func addLater(_ amount: Int) async { tally.add(amount) }
}
