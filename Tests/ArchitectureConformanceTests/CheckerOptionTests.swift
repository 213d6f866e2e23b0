import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of what the checker does other than checking all rules of a description.
@Suite(.onOwnThread)
struct CheckerOptionTests {
  private static let checker = Sample.products.appendingPathComponent("ArchitectureChecker").path

  private let package: ScratchPackage

  init() throws {
    package = try ScratchPackage([
      "Model/Tab.swift": "struct Tab { var view: View? { nil } }\n",
      "UI/View.swift": "struct View { let tab: Tab }\n",
    ])
    try package.compile()
  }

  private func run(_ arguments: String...) throws -> ProcessRun {
    try ProcessRun(
      [Self.checker, "--package", package.folder.path, "--index", package.store.path] + arguments)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: package.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `a proposal fits the package, and its baseline has the cycles of folders`() throws {
    let proposed = try run("--init")
    #expect(proposed.code == 0 && proposed.errors.isEmpty, "\(proposed.errors)")
    #expect(proposed.output.hasSuffix("architecture-baseline.txt: 2 known violations\n"))
    #expect(try text(".architecture.json").contains(#""noCyclesBetweenFolders": "Scratch""#))
    let lines = try text("architecture-baseline.txt").split(separator: "\n").dropFirst()
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" | Sources/Scratch/") })
    let checked = try run()
    #expect(checked.code == 0 && checked.output == "3 rules are kept\n")
    let again = try run("--init")
    #expect(again.code == 2 && again.errors.contains("is there already"))
  }

  @Test func `a report goes to a file, and its conclusion to the output`() throws {
    _ = try run("--init")
    try FileManager.default.removeItem(
      at: package.folder.appendingPathComponent("architecture-baseline.txt"))
    let file = package.folder.appendingPathComponent("report.sarif").path
    let output = try run("--format", "sarif", "--output", file)
    #expect(output.code == 1 && output.output == "2 places break 1 of 3 rules\n")
    #expect(
      try text("report.sarif").contains(#""ruleId" : "no cycles between folders of Scratch""#))
  }

  @Test func `figures, rules and a page are shown`() throws {
    let figures = try run("--metrics").output.split(separator: "\n")
    #expect(figures.count == 2 && figures[1].hasPrefix("Scratch      2          0"))
    let json = try run("--metrics", "--format", "json").output
    let metrics = try JSONDecoder().decode([Metrics].self, from: Data(json.utf8))
    #expect(metrics.map(\.name) == ["Scratch"] && metrics.first?.largestCycle == 2)
    #expect(try run("--html").output.hasPrefix("<!DOCTYPE html>"))
    let rules = try run("--rules").output
    #expect(RuleTable.keys.allSatisfy { rules.contains("\($0)\n") })
  }
}

// MARK: - Violations of a branch

extension CheckerOptionTests {
  private func git(_ arguments: String...) throws {
    let names = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org"]
    let run = try ProcessRun(["git", "-C", package.folder.path] + names + arguments)
    try #require(run.code == 0, "\(run.errors)")
  }

  private func build() throws {
    let run = try ProcessRun(["swift", "build", "--package-path", package.folder.path])
    try #require(run.code == 0, "\(run.output)\(run.errors)")
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(
      to: package.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  @Test func `only violations that the base does not have are reported`() throws {
    try FileManager.default.removeItem(at: package.folder.appendingPathComponent(".build"))
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "scratch", targets: [.target(name: "Scratch")])
      """, to: "Package.swift")
    try write(".build\n", to: ".gitignore")
    try write(
      """
      {
        "layers": { "UI": { "folders": ["Sources/Scratch/UI"] },
                    "model": { "folders": ["Sources/Scratch/Model"] } },
        "rules": [{ "layer": "model", "mustNotDependOn": ["UI"] }]
      }
      """, to: ".architecture.json")
    try git("init", "--quiet", "--initial-branch", "main")
    try git("add", ".")
    try git("commit", "--quiet", "--message", "Begin")
    // The known violation moves to another line.
    try package.write(
      "\nstruct Tab { var view: View? { nil }\n  var other: View? { nil } }\n",
      to: "Model/Tab.swift")
    try build()
    let output = try ProcessRun([
      Self.checker, "--package", package.folder.path, "--base", "main",
    ])
    #expect(output.code == 1)
    let lines = output.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "1 place breaks 1 of 1 rules", "\(output)")
    #expect(lines.first?.contains("Tab.swift:3:7: error: [model must not depend on UI]") == true)
    let unknown = try ProcessRun([
      Self.checker, "--package", package.folder.path, "--base", "nowhere",
    ])
    #expect(unknown.code == 2 && unknown.errors.contains("the base nowhere is not available"))
  }
}
