/// A benchmark, which consists of a setup, an operation and the expected result.
struct Benchmark {
  /// A closure that performs an operation `count` times.
  typealias Body = @MainActor (_ count: Int) async -> Void

  let group: BenchmarkGroup
  let name: String
  /// The number of observers that an operation notifies. The time of an operation is divided by
  /// this number to obtain the reported ratio.
  let observers: Int
  /// The number of calls that an operation must cause.
  let deliveries: Int
  /// The name of the benchmark to compare with, or nil to compare with
  /// ``DispatchBaselines/reference``.
  let reference: String?
  /// A closure that cleans up after a sample. Its time isn't measured.
  let cleanUp: @MainActor () -> Void
  /// A closure that sets up the benchmark and returns its body. Each call that an operation causes
  /// must add 1 or 2 to the tally.
  let setUp: @MainActor (Tally) async throws -> Body

  init(
    _ group: BenchmarkGroup, _ name: String, observers: Int = 1, deliveries: Int = 1,
    reference: String? = nil,
    cleanUp: @escaping @MainActor () -> Void = {},
    setUp: @escaping @MainActor (Tally) async throws -> Body
  ) {
    self.group = group
    self.name = name
    self.observers = observers
    self.deliveries = deliveries
    self.reference = reference
    self.cleanUp = cleanUp
    self.setUp = setUp
  }
}

// MARK: - BenchmarkGroup

/// A group of benchmarks that are compared with each other.
enum BenchmarkGroup: String, CaseIterable, Encodable {
  /// Sending one command from its caller to its handler.
  case dispatch
  /// Sending one value from its producer to all observers.
  case broadcast
  /// Adding one observer and removing another.
  case observers
  /// Changing one tab in a list, or all tabs.
  case tabs
  /// Saving one change to a session on disk.
  case saves
  /// Saving one change to a session without waiting for the disk.
  case savesWithoutSync = "saves without sync"
  /// The main actor's part of saving one change to a session.
  case mainActor = "main actor"
  /// Reading all tabs in a session from disk.
  case restores
  /// Running scripts, or starting the program.
  case prompt
  /// Running commands of another process, and observing its properties.
  case remote
  /// Loading many pages, or reading and laying out one page.
  case pages
  /// The memory that one observer, registration or tab uses.
  case memory
}

// MARK: - PreparedBenchmark

/// A benchmark that has been set up, warmed up and checked.
@MainActor
struct PreparedBenchmark {
  let benchmark: Benchmark
  /// The number of allocations in an operation, or nil if the system can't count them.
  let allocations: Double?
  private let body: Benchmark.Body
  /// The number of operations in a sample.
  private let count: Int

  /// Sets up, checks and warms up a benchmark.
  /// - Parameter duration: The minimum duration of a sample.
  /// - Throws: ``BenchmarkError`` if the operation causes a different number of calls than
  ///   expected.
  init(_ benchmark: Benchmark, sampleDuration duration: Duration) async throws {
    let tally = Tally()
    self.benchmark = benchmark
    body = try await benchmark.setUp(tally)
    try await Self.check(benchmark, body, tally)
    count = await Self.calibrate(benchmark, body, to: duration)
    allocations = await Self.allocations(of: body, count: min(count, 1_000))
    benchmark.cleanUp()
  }

  /// Measures a sample.
  /// - Returns: The time of one operation, in nanoseconds.
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

  /// Returns the number of operations in a sample of sufficient duration. This method also warms up
  /// the benchmark.
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

// MARK: - Contest

/// A benchmark and its reference, with the results of all rounds.
@MainActor
struct Contest {
  private let contestant: PreparedBenchmark
  private let reference: PreparedBenchmark
  private var times: [Double] = []
  private var ratios: [Double] = []

  init(_ contestant: PreparedBenchmark, against reference: PreparedBenchmark) {
    self.contestant = contestant
    self.reference = reference
  }

  /// Takes alternating samples of the benchmark and its reference and keeps the fastest sample of
  /// each.
  mutating func addRound(turns: Int) async {
    var time = Double.infinity
    var referenceTime = Double.infinity
    for _ in 0..<turns {
      referenceTime = min(referenceTime, await reference.sample())
      time = min(time, await contestant.sample())
    }
    times.append(time)
    ratios.append(time / referenceTime / Double(contestant.benchmark.observers))
  }

  /// A row with the medians of all rounds. A benchmark that is its own reference has no ratio.
  var row: Row {
    let isOwnReference = contestant.benchmark.name == reference.benchmark.name
    return Row(
      group: contestant.benchmark.group, name: contestant.benchmark.name, ns: times.median,
      ratio: isOwnReference ? nil : ratios.median, allocations: contestant.allocations)
  }
}

extension [Double] {
  /// The median. For an even number of values, this is the mean of the two middle values.
  fileprivate var median: Double {
    let sorted = sorted()
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
  }
}

// MARK: - Errors

/// An error that is thrown when a benchmark doesn't do what it claims to measure.
struct BenchmarkError: Error, Equatable {
  let name: String
  let expected: Int
  let found: Int
}

// MARK: - CustomStringConvertible

extension BenchmarkError: CustomStringConvertible {
  var description: String {
    """
    ‘\(name)’ should add \(expected) to \(expected * 2) to its tally, not \(found): fix its \
    set-up, as its figures would mean nothing
    """
  }
}
