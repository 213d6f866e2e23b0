import Switchboard

/// What observers and registrations keep in use, the objects they are for left out.
@MainActor
enum MemoryBenchmarks {
  static var all: [MemoryBenchmark] {
    [
      MemoryBenchmark(name: "observer, closure and token") { _ in
        let stage = try BroadcastStage(Tally())
        return { _ in stage.observe() }
      },
      MemoryBenchmark(name: "observer, weak and token") { count in
        let tally = Tally()
        let stage = try BroadcastStage(tally)
        let watchers = (0..<count).map { _ in Watcher(tally) }
        return { stage.observe(for: watchers[$0]) }
      },
      registration("registration, held", .strongly),
      registration("registration, weak", .weakly),
    ]
  }

  /// A registration each with many dispatchers, whose routers are there already.
  private static func registration(
    _ name: String, _ holding: HandlerHolding
  ) -> MemoryBenchmark {
    MemoryBenchmark(name: name) { count in
      let meter = Meter(Tally())
      let dispatchers = (0..<count).map { _ in CommandDispatcher() }
      for dispatcher in dispatchers { _ = dispatcher.router(MeterCommandsRouter.self) }
      return {
        try dispatchers[$0].register(meter, for: MeterCommandsRouter.self, holding: holding)
      }
    }
  }
}
