/// Values by way of a broadcaster.
@MainActor
enum BroadcastBenchmarks {
  /// How many observe, in the rows of every contestant.
  static let sizes = [1, 10, 1_000, 10_000]

  static var all: [Benchmark] {
    sizes.map { row("\($0) closures", observers: $0) { $0.fill(closures: $1) } }
      + sizes.map { row("\($0) weak", observers: $0) { $0.fill(weak: $1) } }
      + [equal]
  }

  private static func row(
    _ name: String, observers: Int, fill: @escaping @MainActor (BroadcastStage, Int) -> Void
  ) -> Benchmark {
    Benchmark(
      .broadcast, "broadcast \(name)", observers: observers, deliveries: observers
    ) { tally in
      let stage = try BroadcastStage(tally)
      fill(stage, observers)
      return { stage.producer.change($0) }
    }
  }

  private static var equal: Benchmark {
    Benchmark(
      .broadcast, "broadcast equal 10000 closures", observers: 10_000, deliveries: 0
    ) { tally in
      let stage = try BroadcastStage(tally)
      stage.fill(closures: 10_000)
      return { stage.producer.repeatValue($0) }
    }
  }
}
