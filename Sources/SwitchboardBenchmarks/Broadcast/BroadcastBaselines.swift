/// Closures in an array, as one writes without a library.
@MainActor
enum BroadcastBaselines {
  static var all: [Benchmark] {
    BroadcastBenchmarks.sizes.map { size in
      Benchmark(
        .broadcast, "closures in an array \(size)", observers: size, deliveries: size
      ) { tally in
        let list = opaque(ClosureArray())
        for _ in 0..<size { _ = list.add { tally.add($0) } }
        return { list.change($0) }
      }
    }
  }
}
