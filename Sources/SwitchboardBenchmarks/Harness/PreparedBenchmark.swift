/// A benchmark that is set up, warm, and known to do what it should.
@MainActor
struct PreparedBenchmark {
  let benchmark: Benchmark
  /// How many allocations an operation makes; nil where they cannot be counted.
  let allocations: Double?
  private let body: Benchmark.Body
  /// How many operations make a sample.
  private let count: Int

  /// Sets a benchmark up.
  /// - Parameter duration: how long a sample should last, at least.
  /// - Throws: ``BenchmarkError`` if it does not reach those it should.
  init(_ benchmark: Benchmark, sampleDuration duration: Duration) async throws {
    let tally = Tally()
    self.benchmark = benchmark
    body = try await benchmark.setUp(tally)
    try await Self.check(benchmark, body, tally)
    count = await Self.calibrate(benchmark, body, to: duration)
    allocations = await Self.allocations(of: body, count: min(count, 1_000))
    benchmark.cleanUp()
  }

  /// Takes a sample.
  /// - Returns: the time of one operation, in nanoseconds.
  func sample() async -> Double {
    await Self.time(benchmark, body, count: count) / .nanoseconds(1) / Double(count)
  }
}

// MARK: - Preparation

extension PreparedBenchmark {
  private static func time(
    _ benchmark: Benchmark, _ body: Benchmark.Body, count: Int
  ) async -> Duration {
    let start = ContinuousClock.now
    await body(count)
    let time = ContinuousClock.now - start
    benchmark.cleanUp()
    return time
  }

  private static func check(
    _ benchmark: Benchmark, _ body: Benchmark.Body, _ tally: Tally
  ) async throws {
    let before = tally.total
    await body(10)
    benchmark.cleanUp()
    let added = tally.total - before
    let expected = benchmark.deliveries * 10
    guard (expected...expected * 2).contains(added) else {
      throw BenchmarkError(name: benchmark.name, expected: expected, found: added)
    }
  }

  /// Finds how many operations last long enough, which warms up as well.
  private static func calibrate(
    _ benchmark: Benchmark, _ body: Benchmark.Body, to goal: Duration
  ) async -> Int {
    var count = 2
    while true {
      let time = await time(benchmark, body, count: count)
      if time >= goal || count > 1 << 30 { return count }
      count = time < goal / 10 ? count * 10 : Int(Double(count) * (goal / time) * 1.1) + 1
    }
  }

  private static func allocations(of body: Benchmark.Body, count: Int) async -> Double? {
    AllocationCounter.start()
    await body(count)
    return AllocationCounter.stop().map { $0.count / Double(count) }
  }
}
