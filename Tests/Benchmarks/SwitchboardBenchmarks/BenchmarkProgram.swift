import ArgumentParser
import Foundation

/// The `SwitchboardBenchmarks` tool, which runs benchmarks, prints the results and checks goals.
@main
@MainActor
struct BenchmarkProgram {
  private let arguments: Arguments

  static func main() async {
    do {
      let arguments = Arguments.parseOrExit()
      #if NATS
        if let kind = arguments.meters {
          return try await NATSMeterProgram.run(kind, arguments.nats)
        }
      #endif
      if let part = arguments.part.flatMap(FanOut.Part.init) {
        return try await FanOut.run(
          part, at: arguments.at, source: arguments.source, arguments.count)
      }
      if let count = arguments.fanOut {
        return try await FanOut.measure(count, hops: arguments.hops)
      }
      if let count = arguments.latency { return try await FanOut.measureLatency(count) }
      let isMet = try await BenchmarkProgram(arguments: arguments).run()
      exit(isMet ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("SwitchboardBenchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Runs the benchmarks and prints the results.
  /// - Returns: False if the options request a check of the goals and a goal is missed, or true
  ///   otherwise.
  private func run() async throws -> Bool {
    #if DEBUG
      print("This is a debug build, whose figures mean nothing: add -c release.\n")
    #endif
    let report = Report(rows: try await measuredRows() + measuredMemory())
    print(report.table)
    let omissions = PageBenchmarks.omissions + [PromptBenchmarks.omission].compactMap(\.self)
    for omission in omissions { print("\n" + omission) }
    if let path = arguments.json { try report.json().write(to: URL(fileURLWithPath: path)) }
    print("\nGoals\n" + Goals.all.map { $0.line(in: report) }.joined(separator: "\n"))
    return !arguments.check || Goals.areMet(in: report, isComplete: arguments.filter == nil)
  }

  /// Measures the selected benchmarks and returns their results. Groups are measured one after the
  /// other, so that little time passes between measuring a benchmark and its reference.
  private func measuredRows() async throws -> [Row] {
    let all = Catalog.benchmarks
    let selected = all.filter { arguments.selects($0.group, $0.name) }
    var rows: [Row] = []
    for group in BenchmarkGroup.allCases {
      let benchmarks = selected.filter { $0.group == group }
      guard !benchmarks.isEmpty else { continue }
      rows += try await harness(of: group).rows(of: benchmarks) { benchmark in
        all.first { $0.name == benchmark.reference } ?? DispatchBaselines.reference
      }
    }
    return rows
  }

  /// Returns the harness for a group. Long operations need fewer rounds, because their ratios vary
  /// little.
  private func harness(of group: BenchmarkGroup) -> Harness {
    let isLong = [.restores, .prompt, .pages].contains(group)
    return Harness(rounds: isLong ? min(arguments.rounds, 5) : arguments.rounds)
  }

  private func measuredMemory() async throws -> [Row] {
    let rows = try MemoryBenchmarks.all.filter { arguments.selects(.memory, $0.name) }
      .map { try $0.row(adding: 10_000) }
    return rows + (try await measuredTabs())
  }

  private func measuredTabs() async throws -> [Row] {
    var rows: [Row] = []
    for use in PageBenchmarks.TabUse.allCases where arguments.selects(.memory, use.rawValue) {
      rows.append(try await PageBenchmarks.memory(of: use))
    }
    return rows
  }
}

// MARK: - Arguments

/// The command-line options of the benchmarks.
struct Arguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "SwitchboardBenchmarks",
    abstract:
      "Measures what dispatch, broadcast, sessions, scripts and pages cost, as ratios within one run.",
    discussion: """
      The ratios compare:

      - dispatch with one call of an existential
      - broadcasts with the same, for each observer
      - sessions with SQLite, for the same rows
      - scripts with sqlite3 and with an import
      - pages with curl and w3m

      To compare with other libraries, set SWITCHBOARD_BENCHMARK_PEERS both to build and to run.
      """)

  @Option(help: ArgumentHelp("Also write the results to this file as JSON.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Run only the benchmarks whose group and name contain this text.", valueName: "text"))
  var filter: String?

  @Option(help: "The number of times that each benchmark is measured.")
  var rounds = 41

  @Flag(help: "Exit with 1 if a goal is missed, or not measured without a filter.")
  var check = false

  @Option(help: "Only measure how a change reaches this number of observers in other processes.")
  var fanOut: Int?

  @Option(help: "The number of connections from the program to an observer: 1, or 2 with relays.")
  var hops = 2

  @Option(help: "Only measure how long this number of commands of another process take.")
  var latency: Int?

  @Option(help: .hidden) var part: String?
  @Option(help: .hidden) var at = ""
  @Option(help: .hidden) var source = ""
  @Option(help: .hidden) var count = 0

  #if NATS
    @Option(help: ArgumentHelp("Serve programs of this kind.", visibility: .hidden))
    var meters: String?

    @Option(help: ArgumentHelp("The NATS server of those programs.", visibility: .hidden))
    var nats = "nats://127.0.0.1:4222"
  #endif

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds is too low: use 1 or more.") }
  }

  /// Returns whether the filter includes the benchmark with the given group and name.
  func selects(_ group: BenchmarkGroup, _ name: String) -> Bool {
    filter.map { "\(group.rawValue) \(name)".contains($0) } ?? true
  }
}

// MARK: - Catalog

/// A catalog of all benchmarks.
@MainActor
enum Catalog {
  static var benchmarks: [Benchmark] {
    DispatchBaselines.all + DispatchBenchmarks.all
      + BroadcastBaselines.all + BroadcastBenchmarks.all
      + ObserverBenchmarks.all
      + TabListBenchmarks.all
      + SessionBenchmarks.all
      + PromptBenchmarks.all
      + RemoteBenchmarks.all + nats
      + PageBenchmarks.all
      + (peersAreWanted ? peers : [])
  }

  /// The benchmarks of NATS, which the package trait of that name includes.
  private static var nats: [Benchmark] {
    #if NATS
      return NATSBenchmarks.all
    #else
      return []
    #endif
  }

  /// A Boolean value that indicates whether to measure comparable libraries, such as
  /// NotificationCenter. They are measured only if an environment variable is set, because they
  /// take longer than all other benchmarks.
  private static var peersAreWanted: Bool {
    ProcessInfo.processInfo.environment["SWITCHBOARD_BENCHMARK_PEERS"] != nil
  }

  private static var peers: [Benchmark] {
    var peers = NotificationCenterPeers.all + AsyncStreamPeers.all + ObservationPeers.all
    #if BENCHMARK_PEERS
      peers += OpenCombinePeers.all
    #endif
    return peers
  }
}
