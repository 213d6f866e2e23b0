/// AsyncStream, with consumers on the main actor, until the last one has consumed.
///
/// A hop to the main actor takes longer on Linux than it may elsewhere.
@MainActor
enum AsyncStreamPeers {
  static var all: [Benchmark] {
    [row(.dispatch, "AsyncStream", consumers: 1)]
      + BroadcastBenchmarks.sizes.map { row(.broadcast, "AsyncStream \($0)", consumers: $0) }
  }

  private static func row(
    _ group: BenchmarkGroup, _ name: String, consumers: Int
  ) -> Benchmark {
    Benchmark(group, name, observers: consumers, deliveries: consumers) { tally in
      let latch = Latch()
      let continuations = (0..<consumers).map { _ in consume(tally, latch) }
      return { count in
        for _ in 0..<count {
          latch.expect(consumers)
          for continuation in continuations { continuation.yield(1) }
          await latch.wait()
        }
      }
    }
  }

  /// Starts a consumer, and returns what it is fed by.
  private static func consume(_ tally: Tally, _ latch: Latch) -> AsyncStream<Int>.Continuation {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task { @MainActor in
      for await amount in stream {
        tally.add(amount)
        latch.arrive()
      }
    }
    return continuation
  }
}
