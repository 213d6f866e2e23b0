package import Switchboard

/// What the benchmarks call by way of a protocol that inherits it.
@CommandProtocol
@MainActor
package protocol CountingCommands: AnyObject {
  func count(_ amount: Int)
}

/// What the benchmarks call.
@CommandProtocol
@MainActor
package protocol MeterCommands: CountingCommands {
  func add(_ amount: Int)
  func tryToAdd(_ amount: Int) throws
  func addLater(_ amount: Int) async
}
