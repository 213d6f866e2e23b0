/// A benchmark and the reference, with the times of their rounds.
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

  /// Takes samples of both in turns, and keeps the fastest of each.
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

  /// The medians of the rounds.
  var row: Row {
    Row(
      group: contestant.benchmark.group, name: contestant.benchmark.name, ns: times.median,
      ratio: ratios.median, allocations: contestant.allocations)
  }
}

extension [Double] {
  /// The middle one in order of size; of an even number, the mean of the two in the middle.
  fileprivate var median: Double {
    let sorted = sorted()
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
  }
}
