import ArchitectureConformance
import ArgumentParser
import Foundation
import SwitchboardGraph

/// A tool that checks the architecture of a package against its description, or shows the
/// architecture.
@main
struct ArchitectureChecker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-architecture",
    abstract: "Checks layers and rules against the index of the last debug build, or shows them.",
    discussion: """
      The layers and rules stand in .architecture.json, in the package's folder. What breaks one is \
      printed as a compiler would: path:line:column: error: …
      """)

  @Option(help: "The folder of the package.")
  var package = FileManager.default.currentDirectoryPath

  @Option(help: "The index store, or a folder of a build that has one; by default that of .build.")
  var index: String?

  @Option(help: "The file with the layers and rules.")
  var description: String?

  @Flag(help: "Shows the layers, or the modules where none are described, and what leads where.")
  var graph = false

  @Flag(help: "Shows them in the language of Graphviz.")
  var graphviz = false

  @Flag(help: "Shows them in the language of Mermaid.")
  var mermaid = false

  @Flag(help: "Writes what breaks the rules into the baseline, to begin with.")
  var recordBaseline = false

  @Flag(help: "Removes what is fixed from the baseline.")
  var pruneBaseline = false

  @Flag(help: "Takes the files below Tests as part of the package.")
  var includeTests = false

  /// Exits with code 1 if a rule is broken, and with code 2 if nothing could be checked.
  func run() throws {
    do {
      let format = try GraphFormat(graphviz: graphviz, mermaid: mermaid)
      let codebase = try Codebase(try location(), includingTests: includeTests)
      if graph || format != nil {
        let graph = try shownGraph(of: codebase)
        print(format.map(graph.text) ?? graph.text)
      } else {
        try check(codebase)
      }
    } catch let error where !(error is ExitCode) {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }

  private var folder: URL { URL(fileURLWithPath: package).standardizedFileURL }

  private var descriptionPath: String {
    description ?? folder.appendingPathComponent(Architecture.fileName).path
  }

  private func location() throws -> IndexLocation {
    let build = index ?? folder.appendingPathComponent(".build/debug").path
    guard let store = IndexLocation.store(above: build) else {
      throw IndexError("there is no index at \(build)", suggestion: IndexError.build)
    }
    return try IndexLocation(store: store, package: folder.path)
  }

  private func shownGraph(of codebase: Codebase) throws -> Graph {
    guard description != nil || FileManager.default.fileExists(atPath: descriptionPath) else {
      return try codebase.graphOfModules()
    }
    return try codebase.graph(of: Architecture(contentsOf: descriptionPath).layers)
  }

  private func check(_ codebase: Codebase) throws {
    let architecture = try Architecture(contentsOf: descriptionPath)
    if recordBaseline { return try record(architecture, codebase) }
    if pruneBaseline { return try prune(architecture, codebase) }
    let report = try Report(of: architecture, codebase)
    show(report.violations)
    print(report.summary)
    if !report.violations.isEmpty { throw ExitCode.failure }
  }

  private func baseline(of architecture: Architecture) throws -> String {
    guard let path = architecture.baseline else {
      throw ArchitectureError(
        "\(descriptionPath) names no baseline", suggestion: "add \"baseline\": \"FILE\" to it")
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
    show(faults)
    print("\(path): \(count == 1 ? "1 known violation" : "\(count) known violations")")
    if !faults.isEmpty { throw ExitCode.failure }
  }

  private func show(_ violations: [Violation]) {
    for violation in violations {
      let place = violation.place.map { "\($0)" } ?? descriptionPath
      print("\(place): error: \(violation)")
    }
  }
}
