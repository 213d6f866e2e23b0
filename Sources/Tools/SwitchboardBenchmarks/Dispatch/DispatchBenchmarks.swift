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

  /// Returns a row with a caller that holds the result of `arrange`.
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
