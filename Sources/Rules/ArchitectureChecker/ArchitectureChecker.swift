import ArchitectureConformance
import Foundation

/// A tool that checks the architecture of a package against its description, or shows the
/// architecture.
@main
struct ArchitectureChecker {
  private let options: Options

  private var place: PlaceOptions { options.place }
  private var action: ActionOptions { options.action }
  private var output: OutputOptions { options.output }

  static func main() {
    do throws(UsageError) {
      let words = CommandLine.arguments
      guard !words.isEmpty else { throw .noArguments }
      let options = try Options(Array(words.dropFirst()))
      if options.showsHelp { return print(HelpText.text) }
      exit(ArchitectureChecker(options: options).run())
    } catch {
      Self.complain(
        "Error: \(error)\nUsage: check-architecture <options>\n"
          + "  See 'check-architecture --help' for more information.\n")
      exit(EX_USAGE)
    }
  }

  /// Performs the action that the options choose, and returns the exit code.
  private func run() -> Int32 {
    do {
      return try perform() ? 0 : 1
    } catch {
      Self.complain("error: \(error)\n")
      return (error as? IndexError)?.needsBuild == true ? 3 : 2
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Returns whether all rules that were checked are kept.
  private func perform() throws -> Bool {
    if action.trend {
      let path = try baseline(of: place.architecture())
      try output.write(BaselineTrend(of: path).text)
      return true
    }
    if action.rules || action.metrics || action.graphLanguage != nil {
      try show()
      return true
    }
    let codebase = try place.codebase()
    if action.initialize { return try initialize(codebase) }
    let architecture = try place.architecture()
    if action.recordBaseline { return try record(architecture, codebase) }
    if action.pruneBaseline { return try prune(architecture, codebase) }
    return try check(architecture, codebase)
  }
}

// MARK: - Checking

extension ArchitectureChecker {
  private func check(_ architecture: Architecture, _ codebase: Codebase) throws -> Bool {
    let report = try Report(
      of: architecture, in: codebase, since: try base(of: codebase),
      toleratingFixed: action.allowsStale)
    for note in report.notes { Self.complain("warning: \(note)\n") }
    try output.write(report)
    return report.errors.isEmpty
  }

  /// Returns the code base to compare with, or nil if there is none.
  private func base(of codebase: Codebase) throws -> Codebase? {
    try options.base.map { revision in
      try BaseRevision(
        revision, of: place.folder, includesTests: place.includesTests,
        buildsTests: codebase.knowsTests
      ).codebase()
    }
  }

  private func baseline(of architecture: Architecture) throws -> String {
    guard let path = architecture.baseline else {
      throw ArchitectureError(
        "\(place.descriptionPath) names no baseline", suggestion: "add \"baseline\": \"FILE\" to it"
      )
    }
    return path
  }

  private func prune(_ architecture: Architecture, _ codebase: Codebase) throws -> Bool {
    let path = try baseline(of: architecture)
    let count = try codebase.prune(architecture.rules, in: path, keepsOtherRules: false)
    print("\(path): \(count == 1 ? "1 line" : "\(count) lines") removed")
    return true
  }

  private func record(_ architecture: Architecture, _ codebase: Codebase) throws -> Bool {
    let path = try baseline(of: architecture)
    let (count, faults) = try codebase.record(architecture.rules, in: path)
    for fault in faults { print("\(place.descriptionPath): error: \(fault)") }
    print("\(path): \(count == 1 ? "1 known violation" : "\(count) known violations")")
    return faults.isEmpty
  }
}

// MARK: - Showing and proposing

extension ArchitectureChecker {
  private func show() throws {
    if action.rules { return try output.write(RuleTable.text) }
    let codebase = try place.codebase()
    if action.metrics { return try showMetrics(of: codebase) }
    guard let language = action.graphLanguage else { return }
    try output.write(language.text(of: try graph(of: codebase)))
  }

  private func graph(of codebase: Codebase) throws -> Graph {
    let whole = try wholeGraph(of: codebase)
    guard let center = action.center else { return whole }
    guard whole.nodes.contains(center) else {
      throw ArchitectureError(
        "the graph has no ‘\(center)’",
        suggestion: "choose from \(whole.nodes.joined(separator: ", "))")
    }
    return whole.around(center, depth: action.depth)
  }

  private func wholeGraph(of codebase: Codebase) throws -> Graph {
    if action.allowed { return try place.architecture().graphOfAllowedUses }
    guard place.hasDescription else { return try codebase.graphOfModules() }
    return try codebase.graph(of: place.architecture().layers)
  }

  /// Shows the figures, and how they differ from those of the base if there is one.
  private func showMetrics(of codebase: Codebase) throws {
    let now = try metrics(of: codebase)
    guard let base = try base(of: codebase) else { return try output.write(now) }
    try output.write(MetricsChange.changes(from: metrics(of: base), to: now))
  }

  private func metrics(of codebase: Codebase) throws -> [Metrics] {
    guard place.hasDescription else { return try codebase.metricsOfModules() }
    return try codebase.metrics(of: place.architecture().layers)
  }

  /// Writes a description that fits the package, and records what breaks its rules.
  private func initialize(_ codebase: Codebase) throws -> Bool {
    let path = place.descriptionPath
    guard !FileManager.default.fileExists(atPath: path) else {
      throw ArchitectureError(
        "\(path) is there already", suggestion: "delete it, or give another path with --description"
      )
    }
    let proposal = try Proposal(for: codebase)
    try proposal.description.write(toFile: path, atomically: true, encoding: .utf8)
    print("\(path): written")
    let isComplete = try record(place.architecture(), codebase)
    if !proposal.offers.isEmpty {
      print("Rules that you could add, with the places that break them now:")
      for (places, rule) in proposal.offers {
        print("  \(places == 1 ? "1 place" : "\(places) places"): \(rule)")
      }
    }
    return isComplete
  }
}
