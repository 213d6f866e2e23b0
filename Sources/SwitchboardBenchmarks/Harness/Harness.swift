/// Measures benchmarks against a reference, so that what disturbs one disturbs both.
///
/// A round takes some samples of a benchmark and of the reference in turns, and keeps the fastest
/// of each, as whoever shares the machine only ever adds. A ratio is the median of the ratios of
/// the rounds: a machine that slows down between rounds does not change it.
@MainActor
struct Harness {
  let rounds: Int
  /// How many samples a round takes of each.
  var turns = 3
  /// How long a sample should last, at least.
  var sampleDuration = Duration.microseconds(500)

  /// Measures all of the benchmarks, in each round the other way round.
  /// - Parameter reference: what ratios are to; it is left out of the rows.
  /// - Throws: ``BenchmarkError``, and what setting up throws.
  func rows(of benchmarks: [Benchmark], against reference: Benchmark) async throws -> [Row] {
    let reference = try await PreparedBenchmark(reference, sampleDuration: sampleDuration)
    var contests: [Contest] = []
    for benchmark in benchmarks {
      let prepared = try await PreparedBenchmark(benchmark, sampleDuration: sampleDuration)
      contests.append(Contest(prepared, against: reference))
    }
    for round in 0..<rounds {
      let order = contests.indices
      for index in round.isMultiple(of: 2) ? Array(order) : order.reversed() {
        await contests[index].addRound(turns: turns)
      }
    }
    return contests.map(\.row)
  }
}
