import Switchboard

/// Benchmarks for the memory that observers and registrations use, excluding the observing objects.
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

  /// Returns a benchmark that registers a handler with many dispatchers, each of which already has
  /// a router.
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

// MARK: - MemoryBenchmark

/// A measurement of the memory that each added object uses.
struct MemoryBenchmark {
  let name: String
  /// A closure that prepares for a given number of objects. It returns a closure that adds and
  /// returns one object. The returned objects are kept alive during the measurement.
  let setUp: @MainActor (_ count: Int) throws -> (@MainActor (_ index: Int) throws -> AnyObject)
}

// MARK: - Measuring

extension MemoryBenchmark {
  /// Adds the given number of objects and returns a row with the average memory that each object
  /// uses.
  @MainActor
  func row(adding count: Int) throws -> Row {
    let add = try setUp(count)
    var kept: [AnyObject] = []
    kept.reserveCapacity(count)
    AllocationCounter.start()
    for index in 0..<count { kept.append(try add(index)) }
    let allocations = AllocationCounter.stop()
    return Row(
      group: .memory, name: name, allocations: allocations.map { $0.count / Double(count) },
      bytes: allocations.map { $0.bytes / Double(count) })
  }
}
