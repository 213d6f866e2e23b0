import Switchboard

/// A handler and a dispatcher, with the objects that have to live during the measurement.
@MainActor
final class DispatchStage {
  let meter: Meter
  let dispatcher = CommandDispatcher()
  private var kept: [AnyObject] = []

  init(_ tally: Tally) {
    meter = Meter(tally)
  }

  /// The router that callers hold.
  var router: any MeterCommands { dispatcher.router(MeterCommandsRouter.self) }

  /// Registers the handler for all of its commands.
  func register(_ holding: HandlerHolding) throws {
    kept.append(
      try dispatcher.register(meter, for: MeterCommandsRouter.self, holding: holding))
  }

  /// Registers the handler for the one command that is called.
  func override(_ holding: HandlerHolding) throws {
    kept.append(
      try dispatcher.register(meter, for: MeterCommandsRouter.Key.add, holding: holding) {
        $0.add
      })
  }

  /// Adds an interceptor that does nothing.
  func intercept() {
    kept.append(dispatcher.intercept { _ in })
  }

  /// Returns the router of a child dispatcher that handles nothing.
  func childRouter() -> any MeterCommands {
    let child = CommandDispatcher(parent: dispatcher)
    kept.append(child)
    return child.router(MeterCommandsRouter.self)
  }
}
