import ArchitectureConformance
import ArgumentParser
import Foundation

/// A tool that checks the architecture of a package against its description, or shows the
/// architecture.
@main
struct ArchitectureChecker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-architecture",
    abstract: "Checks layers and rules against the index of the last debug build, or shows them.",
    discussion: """
      The layers and rules are in .architecture.json, in the folder of the package. A violation is \
      printed in the format of a compiler: path:line:column: error: …

      The exit code is 0 if all rules are kept, 1 if a rule is broken, 2 if nothing could be checked, \
      and 3 if the index is missing or older than the sources.
      """)

  @OptionGroup(title: "What to read") var place: PlaceOptions
  @OptionGroup(title: "What to do instead of checking the rules") var action: ActionOptions
  @OptionGroup(title: "How to write the result") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "A branch or commit. Only violations that it doesn't have are reported.",
      valueName: "revision")
  )
  var base: String?

  func validate() throws {
    if output.limit.map({ $0 < 1 }) ?? false {
      throw ValidationError("--limit must be at least 1. Leave it out to list all violations.")
    }
    try action.validateChoice()
  }

  func run() throws {
    do {
      try perform()
    } catch let error as IndexError where error.needsBuild {
      try fail(error, code: 3)
    } catch let error where !(error is ExitCode) {
      try fail(error, code: 2)
    }
  }

  private func fail(_ error: any Error, code: Int32) throws {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    throw ExitCode(code)
  }

  private func perform() throws {
    if action.rules { return try output.write(RuleTable.text) }
    let codebase = try place.codebase()
    if action.initialize { return try initialize(codebase) }
    if action.metrics { return try showMetrics(of: codebase) }
    if let language = action.graphLanguage {
      return try output.write(language.text(of: try graph(of: codebase)))
    }
    let architecture = try place.architecture()
    if action.recordBaseline { return try record(architecture, codebase) }
    if action.pruneBaseline { return try prune(architecture, codebase) }
    try check(architecture, codebase)
  }
}

// MARK: - Checking

extension ArchitectureChecker {
  private func check(_ architecture: Architecture, _ codebase: Codebase) throws {
    let base = try base.map { try BaseRevision($0, of: place.folder).codebase() }
    let report = try Report(of: architecture, in: codebase, since: base)
    try output.write(report)
    if !report.violations.isEmpty { throw ExitCode.failure }
  }

  private func baseline(of architecture: Architecture) throws -> String {
    guard let path = architecture.baseline else {
      throw ArchitectureError(
        "\(place.descriptionPath) names no baseline", suggestion: "add \"baseline\": \"FILE\" to it"
      )
    }
    return path
  }

  private func prune(_ architecture: Architecture, _ codebase: Codebase) throws {
    let path = try baseline(of: architecture)
    let count = try codebase.prune(architecture.rules, in: path, keepsOtherRules: false)
    print("\(path): \(count == 1 ? "1 line" : "\(count) lines") removed")
  }

  private func record(_ architecture: Architecture, _ codebase: Codebase) throws {
    let path = try baseline(of: architecture)
    let (count, faults) = try codebase.record(architecture.rules, in: path)
    for fault in faults { print("\(place.descriptionPath): error: \(fault)") }
    print("\(path): \(count == 1 ? "1 known violation" : "\(count) known violations")")
    if !faults.isEmpty { throw ExitCode.failure }
  }
}

// MARK: - Showing and proposing

extension ArchitectureChecker {
  private func graph(of codebase: Codebase) throws -> Graph {
    guard place.hasDescription else { return try codebase.graphOfModules() }
    return try codebase.graph(of: place.architecture().layers)
  }

  private func showMetrics(of codebase: Codebase) throws {
    let metrics =
      place.hasDescription
      ? try codebase.metrics(of: place.architecture().layers) : try codebase.metricsOfModules()
    try output.write(metrics)
  }

  /// Writes a description that fits the package, and records what breaks its rules.
  private func initialize(_ codebase: Codebase) throws {
    let path = place.descriptionPath
    guard !FileManager.default.fileExists(atPath: path) else {
      throw ArchitectureError(
        "\(path) is there already", suggestion: "delete it, or give another path with --description"
      )
    }
    try Proposal(for: codebase).description
      .write(toFile: path, atomically: true, encoding: .utf8)
    print("\(path): written")
    try record(place.architecture(), codebase)
  }
}
