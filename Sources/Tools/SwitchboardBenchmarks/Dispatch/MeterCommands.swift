package import Switchboard

/// The commands that the benchmarks call through an inheriting protocol.
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
