import Switchboard

/// Benchmarks that send commands through a dispatcher.
@MainActor
enum DispatchBenchmarks {
  static var all: [Benchmark] {
    synchronous + [
      row("dispatch inherited", by: RouterCallLoop.count) { stage in
        try stage.register(.strongly)
        return stage.router
      },
      row("dispatch held throws", by: RouterCallLoop.tryToAdd) { stage in
        try stage.register(.strongly)
        return stage.router
      },
      row("dispatch held async", by: RouterCallLoop.addLater) { stage in
        try stage.register(.strongly)
        return stage.router
      },
      row("dispatch unhandled", deliveries: 0) { $0.router },
    ]
  }

  private static var synchronous: [Benchmark] {
    [
      row("dispatch held") { stage in
        try stage.register(.strongly)
        return stage.router
      },
      row("dispatch weak") { stage in
        try stage.register(.weakly)
        return stage.router
      },
      row("dispatch parent") { stage in
        try stage.register(.strongly)
        return stage.childRouter()
      },
      row("dispatch override") { stage in
        try stage.override(.strongly)
        return stage.router
      },
      row("dispatch traced") { stage in
        stage.intercept()
        try stage.register(.strongly)
        return stage.router
      },
      row("dispatch override weak") { stage in
        try stage.override(.weakly)
        return stage.router
      },
    ]
  }

  /// Returns a benchmark that calls the object returned by `arrange`, such as a router.
  private static func row(
    _ name: String, deliveries: Int = 1,
    by loop: @escaping @MainActor (any MeterCommands, Int) async -> Void = RouterCallLoop.add,
    arrange: @escaping @MainActor (DispatchStage) throws -> any MeterCommands
  ) -> Benchmark {
    Benchmark(.dispatch, name, deliveries: deliveries) { tally in
      let stage = DispatchStage(tally)
      let router = opaque(try arrange(stage))
      return { count in
        await loop(router, count)
        withExtendedLifetime(stage) {}
      }
    }
  }
}

// MARK: - DispatchStage

/// A handler, a dispatcher and the objects that must exist during the measurement.
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

  /// Registers the handler only for the command that is called.
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
