import CBenchmarkSupport
import Synchronization

/// Measures benchmarks against a reference, so that what disturbs one disturbs both.
///
/// A round takes some samples of a benchmark and of the reference in turns, and keeps the fastest
/// of each, since other work on the machine only adds time. A ratio is the median of the ratios of
/// the rounds: a machine that slows down between rounds does not change it.
@MainActor
struct Harness {
  let rounds: Int
  /// How many samples a round takes of each.
  var turns = 3
  /// How long a sample should last, at least.
  var sampleDuration = Duration.microseconds(500)

  /// Measures all of the benchmarks, in each round the other way round.
  /// - Parameter reference: what the ratio of a benchmark is to.
  /// - Throws: ``BenchmarkError``, and what setting up throws.
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

/// Adds up what arrives, so that a benchmark that reaches nothing is found out.
///
/// It costs a load, an addition and a store wherever it is called from; only one thread writes.
final class Tally: Sendable {
  private let sum = Atomic(0)

  var total: Int { sum.load(ordering: .relaxed) }

  @inline(__always)
  func add(_ amount: Int) {
    sum.store(sum.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
  }
}

// MARK: - Opaque

/// Returns what it is given, so that the optimiser does not know what that is.
@MainActor
@_optimize(none)
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

// MARK: - AllocationCounter

/// Counts allocations, where that can be done.
enum AllocationCounter {
  static var isAvailable: Bool { benchmark_counts_allocations() }

  static func start() { benchmark_start_counting_allocations() }

  /// What was allocated since the start; nil where it cannot be counted.
  static func stop() -> (count: Double, bytes: Double)? {
    let allocations = benchmark_stop_counting_allocations()
    return isAvailable ? (Double(allocations.count), Double(allocations.bytes)) : nil
  }
}

// MARK: - DiskSyncs

/// Counts how often the disk is synchronised, and leaves that out, where that can be done.
enum DiskSyncs {
  static var canBeLeftOut: Bool { benchmark_counts_syncs() }

  /// How often that was asked for since the program began; always 0 where it cannot be counted.
  static var count: Int { Int(benchmark_sync_count()) }

  /// Does something, in the course of which nothing waits for the disk.
  @MainActor
  static func leavingOut(_ body: @MainActor () async -> Void) async {
    benchmark_set_leaves_syncs_out(true)
    defer { benchmark_set_leaves_syncs_out(false) }
    await body()
  }
}
