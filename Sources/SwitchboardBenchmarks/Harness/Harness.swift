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
