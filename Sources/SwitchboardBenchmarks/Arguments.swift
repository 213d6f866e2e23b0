import ArgumentParser

/// The command line of the benchmarks.
struct Arguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SwitchboardBenchmarks",
    abstract: "Measures what dispatch, broadcast and sessions cost, as ratios within one run.",
    discussion: """
      Ratios are to one existential call; those of broadcasts are per observer, those of sessions \
      to what SQLite does for the same rows. Other libraries are compared where \
      SWITCHBOARD_BENCHMARK_PEERS is set, both to build and to run.
      """)

  @Option(help: ArgumentHelp("Write the rows there, too.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp("Measure only what has this in its group and name.", valueName: "text"))
  var filter: String?

  @Option(help: "How often everything is measured.")
  var rounds = 41

  @Flag(help: "Exit with 1 if a goal is missed.")
  var check = false

  func validate() throws {
    if rounds < 1 { throw ValidationError("Measure 1 round at least.") }
  }

  /// Whether a row is to be measured.
  func selects(_ group: BenchmarkGroup, _ name: String) -> Bool {
    filter.map { "\(group.rawValue) \(name)".contains($0) } ?? true
  }
}
