import CBenchmarkSupport
import Synchronization

/// A harness that measures benchmarks alongside a reference, so that disturbances affect both.
///
/// A round takes alternating samples of a benchmark and its reference. It keeps the fastest sample
/// of each, because other work on the machine only adds time. The resulting ratio is the median of
/// all rounds, so it doesn't change if the machine slows down between rounds.
@MainActor
struct Harness {
  let rounds: Int
  /// The number of samples that a round takes of each benchmark.
  var turns = 3
  /// The minimum duration of a sample.
  var sampleDuration = Duration.microseconds(500)

  /// Measures all benchmarks. The order of the benchmarks is reversed in every other round.
  /// - Parameter reference: A closure that returns the benchmark to compare another benchmark with.
  /// - Throws: ``BenchmarkError`` if a benchmark fails its check, or any error that its setup throws.
  func rows(
    of benchmarks: [Benchmark], against reference: (Benchmark) -> Benchmark
  ) async throws -> [Row] {
    var references: [String: PreparedBenchmark] = [:]
    var contests: [Contest] = []
    for benchmark in benchmarks {
      let reference = reference(benchmark)
      let prepared = references[reference.name]
      let other = if let prepared { prepared } else { try await prepare(reference) }
      references[reference.name] = other
      contests.append(Contest(try await prepare(benchmark), against: other))
    }
    for round in 0..<rounds {
      let order = contests.indices
      for index in round.isMultiple(of: 2) ? Array(order) : order.reversed() {
        await contests[index].addRound(turns: turns)
      }
    }
    return contests.map(\.row)
  }

  private func prepare(_ benchmark: Benchmark) async throws -> PreparedBenchmark {
    try await PreparedBenchmark(benchmark, sampleDuration: sampleDuration)
  }
}

// MARK: - Tally

/// A sum of the amounts that calls pass to their receivers. If a call doesn't reach its receiver,
/// the sum is too small and the benchmark fails its check.
///
/// Each call costs a load, an addition and a store. Only one thread writes.
final class Tally: Sendable {
  private let sum = Atomic(0)

  var total: Int { sum.load(ordering: .relaxed) }

  @inline(__always)
  func add(_ amount: Int) {
    sum.store(sum.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}

// MARK: - Opaque

/// Returns its argument and hides the value from the optimizer.
@MainActor
@_optimize(none)
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

// MARK: - AllocationCounter

/// A counter of memory allocations, which isn't available on every system.
enum AllocationCounter {
  static var isAvailable: Bool { benchmark_counts_allocations() }

  static func start() { benchmark_start_counting_allocations() }

  /// Stops counting and returns the allocations since the start, or nil if the system can't count
  /// them.
  static func stop() -> (count: Double, bytes: Double)? {
    let allocations = benchmark_stop_counting_allocations()
    return isAvailable ? (Double(allocations.count), Double(allocations.bytes)) : nil
  }
}

// MARK: - DiskSyncs

/// A counter for disk synchronizations, which it can also skip. Not every system supports it.
enum DiskSyncs {
  static var canBeLeftOut: Bool { benchmark_counts_syncs() }

  /// The number of requested synchronizations since the program began, or 0 if the system can't
  /// count them.
  static var count: Int { Int(benchmark_sync_count()) }

  /// Runs a closure without waiting for the disk.
  @MainActor
  static func leavingOut(_ body: @MainActor () async -> Void) async {
    benchmark_set_leaves_syncs_out(true)
    defer { benchmark_set_leaves_syncs_out(false) }
    await body()
  }
}
