import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of the formats in which a report is written.
@Suite(.onOwnThread)
struct ReportTests {
  private let package: ScratchPackage
  private let report: Report

  init() throws {
    package = try ScratchPackage([
      "Model/Tab.swift": "struct Tab {}\n",
      "UI/A.swift":
        "struct A { let tab = Tab(); let other: Tab? = nil\n  let third: Tab? = nil }\n",
      "UI/B.swift": "struct B { let tab = Tab() }\n",
    ])
    try package.compile()
    let rules = [
      Layer("UI", folders: "Sources/Scratch/UI")
        .mustNotDepend(on: Layer("model", folders: "Sources/Scratch/Model"))
        .called("100% <UI>: no, model", suggestion: "ask"),
      Types.named(suffix: "B").mustBeFinal().called("final"),
      Types.named(suffix: "Gone").mustBeFinal().called("gone"),
    ]
    let codebase = try package.codebase()
    report = Report(
      rules: rules.map(\.name), violations: rules.flatMap { codebase.violations(of: $0) },
      package: package.folder.path)
  }

  @Test func `a limit shortens the list of each rule and keeps the conclusion`() throws {
    let lines = try report.text(in: .text, limit: 1).components(separatedBy: "\n")
    let folder = report.package
    #expect(
      lines == [
        "\(folder)/Sources/Scratch/UI/A.swift:1:16: error: [100% <UI>: no, model] Scratch.A.tab is "
          + "declared with Scratch.Tab: ask", "[100% <UI>: no, model] and 2 more",
        "\(folder): error: [gone] there are no types named …Gone, so that the rule checks nothing: "
          + "correct the names in the rule", "4 places break 2 of 3 rules",
      ])
  }

  @Test func `a summary counts places and files between layers, and has each fix once`() throws {
    #expect(
      try report.text(in: .summary) == """
        [100% <UI>: no, model] ask
          UI → model: 3 places in 2 files
        [gone] correct the names in the rule
          there are no types named …Gone, so that the rule checks nothing
        4 places break 2 of 3 rules
        """)
  }

  @Test func `a summary counts each place of a cycle, and of a line between several layers`() throws
  {
    let package = try ScratchPackage([
      "Model/Tab.swift": "struct Tab { var view: View? { nil } }\n",
      "UI/View.swift": "struct View { let tab: Tab? = nil\n  let a: Tab? = nil }\n",
      "UI/Cell.swift":
        "struct Cell { let tab: Tab? = nil; let kit = Kit(); let other: Tab? = nil }\n",
      "Kit/Kit.swift": "struct Kit {}\n",
    ])
    try package.compile()
    let layers = ["UI", "Model", "Kit"].map { Layer($0, folders: "Sources/Scratch/\($0)") }
    let rules = [
      Rule.noCycles(between: layers[0], layers[1]).called("cycle", suggestion: "turn it"),
      layers[0].mustNotDepend(on: layers[1], layers[2]).called("lines", suggestion: "ask"),
    ]
    let codebase = try package.codebase()
    let report = Report(
      rules: rules.map(\.name), violations: rules.flatMap { codebase.violations(of: $0) },
      package: package.folder.path)
    #expect(
      try report.text(in: .summary).hasPrefix(
        """
        [cycle] turn it
          UI → Model: 3 places in 2 files
          Model → UI: 1 place in 1 file
        [lines] ask
          UI → Model: 3 places in 2 files
          UI → Kit: 1 place in 1 file

        """))
  }

  @Test func `annotations of GitHub have relative paths and escaped characters`() throws {
    let lines = try report.text(in: .github).components(separatedBy: "\n")
    #expect(
      lines.first == """
        ::error file=Sources/Scratch/UI/A.swift,line=1,col=16,title=100%25 <UI>%3A no%2C model::\
        Scratch.A.tab is declared with Scratch.Tab: ask
        """)
    #expect(lines.last == "4 places break 2 of 3 rules" && lines.count == 5)
  }

  @Test func `JUnit has a test for each rule and one failure for each broken rule`() throws {
    let text = try report.text(in: .junit)
    #expect(text.contains("<testsuites tests=\"3\" failures=\"2\">"))
    #expect(text.contains("<testcase classname=\"architecture\" name=\"final\"/>"))
    #expect(
      text.contains("name=\"100% &lt;UI&gt;: no, model\"><failure message=\"3 places: ask\">"))
    let parser = Document()
    #expect(
      try parser.names(in: text) == ["testsuites", "testsuite"] + [
        "testcase", "failure", "testcase", "testcase", "failure",
      ])
  }

  @Test func `GitLab and TeamCity get each violation with its place`() throws {
    struct Issue: Decodable {
      struct Location: Decodable { let path: String; let lines: [String: Int] }

      let checkName: String
      let fingerprint: String
      let severity: String
      let location: Location
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let issues = try decoder.decode([Issue].self, from: Data(report.text(in: .gitlab).utf8))
    #expect(issues.count == 4 && Set(issues.map(\.fingerprint)).count == 4)
    let first = try #require(issues.first)
    #expect(first.checkName == "100% <UI>: no, model" && first.severity == "major")
    #expect(first.location.path == "Sources/Scratch/UI/A.swift")
    #expect(first.location.lines == ["begin": 1])
    let lines = try report.text(in: .teamcity).components(separatedBy: "\n")
    #expect(
      lines.contains(
        "##teamcity[inspection typeId='100% <UI>: no, model' message='Scratch.A.tab is declared with "
          + "Scratch.Tab: ask' file='Sources/Scratch/UI/A.swift' line='1' SEVERITY='ERROR']"))
  }

  @Test func `a warning is shown and leaves the check as it is`() throws {
    let rule = Layer("UI", folders: "Sources/Scratch/UI")
      .mustNotDepend(on: Layer("model", folders: "Sources/Scratch/Model")).called("soft")
      .withSeverity(.warning)
    let violations = try package.codebase().violations(of: rule)
    let report = Report(rules: ["soft"], violations: violations, package: package.folder.path)
    #expect(report.errors.isEmpty && report.conclusion == "1 rule is kept, with 3 warnings")
    #expect(try report.text(in: .text).contains("A.swift:1:16: warning: [soft] "))
    #expect(try report.text(in: .github).hasPrefix("::warning file="))
    #expect(try report.text(in: .sarif).contains("\"level\" : \"warning\""))
    #expect(try report.text(in: .junit).contains("failures=\"0\""))
    let fault = try package.codebase().violations(
      of: Types.named(suffix: "Gone").mustBeFinal().withSeverity(.warning))
    #expect(fault.map(\.severity) == [.error], "a rule that checks nothing is an error")
  }

  @Test func `SARIF has the rules, the places and a fingerprint without lines`() throws {
    struct Log: Decodable {
      struct Run: Decodable { let tool: Tool; let results: [Result] }
      struct Tool: Decodable { let driver: Driver }
      struct Driver: Decodable { let rules: [Rule] }
      struct Rule: Decodable { let id: String }
      struct Result: Decodable {
        let ruleId: String
        let locations: [Location]
        let partialFingerprints: [String: String]
      }
      struct Location: Decodable { let physicalLocation: Physical }
      struct Physical: Decodable {
        let artifactLocation: [String: String]; let region: [String: Int]
      }

      let version: String
      let runs: [Run]
    }
    let text = try report.text(in: .sarif)
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    let run = try #require(log.runs.first)
    #expect(log.version == "2.1.0" && text.contains("\"$schema\" : \"https://json.schemastore.org"))
    #expect(run.tool.driver.rules.map(\.id) == ["100% <UI>: no, model", "final", "gone"])
    let first = try #require(run.results.first), place = first.locations.first?.physicalLocation
    #expect(place?.artifactLocation == ["uri": "Sources/Scratch/UI/A.swift"])
    #expect(place?.region == ["startLine": 1, "startColumn": 16])
    #expect(
      first.partialFingerprints.values.first == "100% <UI>: no, model | Scratch.A.tab | Scratch.Tab"
    )
    #expect(run.results.last?.locations.isEmpty == true)
  }

  @Test func `JSON has every fact of a violation`() throws {
    let text = try report.text(in: .json)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let first = try #require((object["violations"] as? [[String: Any]])?.first)
    #expect(object["rules"] as? [String] == ["100% <UI>: no, model", "final", "gone"])
    #expect(object["conclusion"] as? String == "4 places break 2 of 3 rules")
    #expect(first["declaration"] as? String == "Scratch.A.tab")
    #expect(first["with"] as? String == "Scratch.Tab" && first["line"] as? Int == 1)
    #expect(first["file"] as? String == "Sources/Scratch/UI/A.swift")
  }
}

/// The names of the elements in an XML document.
private struct Document {
  /// Returns the names of the elements in source order, and checks that they are nested.
  func names(in text: String) throws -> [String] {
    var names: [String] = [], open: [Substring] = []
    for tag in text.matches(of: /<(\/?)(\w+)[^>]*?(\/?)>/) {
      if tag.1.isEmpty { names.append(String(tag.2)) }
      if tag.1.isEmpty && tag.3.isEmpty { open.append(tag.2) }
      if !tag.1.isEmpty { try #require(open.popLast() == tag.2) }
    }
    try #require(open.isEmpty)
    return names
  }
}
