import Switchboard

/// A handler and a dispatcher, with what has to be kept while they are measured.
@MainActor
final class DispatchStage {
  let meter: Meter
  let dispatcher = CommandDispatcher()
  private var kept: [AnyObject] = []

  init(_ tally: Tally) {
    meter = Meter(tally)
  }

  /// What callers hold.
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

  /// Has each command seen by somebody who does nothing.
  func intercept() {
    kept.append(dispatcher.intercept { _ in })
  }

  /// What callers hold whose dispatcher is the child of this one, and handles nothing.
  func childRouter() -> any MeterCommands {
    let child = CommandDispatcher(parent: dispatcher)
    kept.append(child)
    return child.router(MeterCommandsRouter.self)
  }
}
