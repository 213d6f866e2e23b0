import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of the executable behind `swift package check-architecture`.
@Suite(.onOwnThread)
struct ArchitectureCheckerTests {
  private static let checker = Sample.products.appendingPathComponent("ArchitectureChecker").path

  private func run(_ arguments: String...) throws -> ProcessRun {
    let location = try Sample.location()
    return try ProcessRun(
      [Self.checker, "--package", location.package, "--index", location.store] + arguments)
  }

  @Test func `violations are printed as a compiler prints errors`() throws {
    let output = try run()
    let lines = output.output.split(separator: "\n").map(String.init)
    let file = Sample.folder.appendingPathComponent("Sources/SampleUI/Page/PageSummary.swift").path
    #expect(lines.contains { $0.hasPrefix("\(file):3:7: error: [ui-knows-no-model] SampleUI.") })
    let marked = try Sample.markedLines()
    let places = marked.values.map(\.count).reduce(0, +)
    #expect(lines.last == "\(places) places break \(marked.count) of \(marked.count) rules")
    #expect(lines.count == places + 1)
    #expect(output.code == 1)
    #expect(output.errors.isEmpty)
  }

  @Test func `kept rules are said to be kept`() throws {
    let text = """
      {
        "layers": { "model": { "modules": ["SampleModel"] }, "UI": { "modules": ["SampleUI"] } },
        "rules": [{ "layer": "model", "mustNotDependOn": ["UI"] }]
      }
      """
    let output = try withDescription(text) { try run("--description", $0) }
    #expect(output.output == "1 rule is kept\n")
    #expect(output.code == 0)
  }

  @Test func `a recorded baseline lets the same violations pass`() throws {
    let known = "known-\(UUID().uuidString).txt"
    let text = """
      {
        "layers": { "model": { "modules": ["SampleModel"] }, "UI": { "modules": ["SampleUI"] } },
        "rules": [{ "layer": "UI", "mustNotDependOn": ["model"] }],
        "baseline": "\(known)"
      }
      """
    try withDescription(text) { description in
      let file = URL(fileURLWithPath: description).deletingLastPathComponent()
        .appendingPathComponent(known)
      defer { try? FileManager.default.removeItem(at: file) }
      let missing = try run("--description", description)
      #expect(missing.code == 2 && missing.errors.contains("there is no baseline \(file.path)"))
      let recorded = try run("--description", description, "--record-baseline")
      #expect(recorded.code == 0)
      #expect(recorded.output.hasSuffix(" known violations\n"))
      let again = try run("--description", description)
      #expect(again.code == 0 && again.output == "1 rule is kept\n")
      let fixed =
        try String(contentsOf: file, encoding: .utf8) + "gone | A.b | C.d\n"
        + "UI must not depend on model | SampleUI.Gone | SampleModel.Tab\n"
      try fixed.write(to: file, atomically: true, encoding: .utf8)
      #expect(try run("--description", description).code == 1)
      let pruned = try run("--description", description, "--prune-baseline")
      #expect(pruned.code == 0 && pruned.output.hasSuffix(": 2 lines removed\n"))
      #expect(try run("--description", description).code == 0)
    }
  }

  @Test func `a baseline is recorded only where one is named`() throws {
    let output = try run("--record-baseline")
    #expect(output.code == 2)
    #expect(output.errors.contains("names no baseline"))
  }

  @Test func `the layers and their dependencies are shown as text, for Graphviz and for Mermaid`()
    throws
  {
    let text = try run("--graph").output
    #expect(text.contains("\nreading\n  → sync: "))
    let dot = try run("--graphviz").output
    #expect(dot.hasPrefix("digraph \"layers\" {"))
    #expect(dot.contains("\"sync\" -> \"reading\" [label="))
    let chart = try run("--mermaid").output
    #expect(chart.contains("title: \"layers\"\n---\nflowchart LR\n"))
    #expect(chart.split(separator: "\n").count == dot.split(separator: "\n").count + 2)
  }

  @Test func `two things at once are refused`() throws {
    let output = try run("--graphviz", "--mermaid")
    #expect(output.code == 64 && output.output.isEmpty)
    #expect(
      output.errors.contains(
        "Error: --graphviz and --mermaid can't be combined: choose one of them\n"))
    #expect(try run("--graph", "--metrics").code == 64)
  }

  @Test func `a folder without an index is an error that says how to have one`() throws {
    let package = try ScratchPackage(["../../Package.swift": ""])
    let folder = package.folder.path
    let output = try ProcessRun([Self.checker, "--package", folder])
    #expect(output.code == 3)
    #expect(output.output.isEmpty)
    #expect(
      output.errors == """
        error: there is no index at \(folder)/.build/debug: build in debug (`swift build`), or with \
        `--enable-index-store`

        """)
  }

  private func withDescription<Result>(
    _ text: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("architecture-\(UUID().uuidString).json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}

// MARK: - Reading the options

extension ArchitectureCheckerTests {
  private static func limitMessage(_ text: String) -> String {
    "‘\(text)’ is not a limit: use a number from 1, or leave out --limit to list all violations"
  }

  @Test(arguments: [
    ("--foo", "there is no option --foo: --help lists the options"),
    ("-x", "there is no option -x: --help lists the options"),
    ("--form json", "there is no option --form: did you mean --format?"),
    ("extra", "‘extra’ is not an option: begin options with ‘--’"),
    ("--package", "--package <folder> has no value: write one after it"),
    ("--output --graph", "--output <file> has no value: write one after it"),
    ("--graph=1", "--graph takes no value: leave out what follows the ‘=’"),
    (
      "--format yaml",
      "there is no format ‘yaml’: choose one of text, summary, json, sarif, github, junit, "
        + "gitlab, teamcity"
    ),
    ("--limit 0", limitMessage("0")),
    ("--limit x", limitMessage("x")),
  ])
  func `an argument that does not fit is refused with a fix`(line: String, message: String) throws {
    let output = try ProcessRun([Self.checker] + line.split(separator: " ").map(String.init))
    #expect(output.code == 64 && output.output.isEmpty)
    #expect(
      output.errors == """
        Error: \(message)
        Usage: check-architecture <options>
          See 'check-architecture --help' for more information.

        """)
  }

  @Test func `a value stands behind the name or its equals sign, and the last one counts`() throws {
    let location = try Sample.location()
    let separate = try run("--limit", "1")
    let joined = try ProcessRun([
      Self.checker, "--package", "/nowhere", "--limit", "7", "--package=\(location.package)",
      "--index=\(location.store)", "--limit=1",
    ])
    #expect(separate.code == 1 && joined.code == 1)
    #expect(joined.output == separate.output)
  }

  @Test(arguments: ["-h", "--help"])
  func `help has the options of the manual, in lines that fit a terminal`(flag: String) throws {
    let help = try ProcessRun([Self.checker, "--graph", flag])
    #expect(help.code == 0 && help.errors.isEmpty)
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let listed = help.output.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent(
        "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc/CommandLine.md"),
      encoding: .utf8)
    let documented = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `--") }
      .flatMap { line in
        line.components(separatedBy: " | ")[0].matches(of: /--[a-z-]+/).map { String($0.0) }
      }
    #expect(Set(listed) == Set(documented))
    #expect(listed.count == documented.count && listed.count > 15)
  }
}
