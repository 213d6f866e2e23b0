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
    #expect(proposed.output.contains("architecture-baseline.txt: 2 known violations\n"))
    #expect(try text(".architecture.json").contains(#""noCyclesBetweenFolders": "Scratch""#))
    let lines = try text("architecture-baseline.txt").split(separator: "\n").dropFirst()
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" | Sources/Scratch/") })
    let checked = try run()
    #expect(checked.code == 0 && checked.output.hasSuffix(" rules are kept\n"))
    let again = try run("--init")
    #expect(again.code == 2 && again.errors.contains("is there already"))
  }

  @Test func `a proposal has the usual rules that are kept, and offers the others with a price`()
    throws
  {
    let package = try ScratchPackage([
      "App.swift": """
      #if os(Linux)
        import Glibc
      #endif
      public func load() -> Int { try! number() + (try! number()) }
      func number() throws -> Int { print("n"); return Int(getpid()) }
      func idle() {}

      """
    ])
    try package.compile()
    let proposed = try ProcessRun([
      Self.checker, "--package", package.folder.path, "--index", package.store.path, "--init",
    ])
    let rows = proposed.output.split(separator: "\n").map(String.init)
    #expect(rows.contains(#"  1 place: { "layer": ["Scratch"], "mustNotWrite": ["try!"] }"#))
    #expect(rows.contains(#"  1 place: { "layer": ["Scratch"], "mustNotUse": ["Swift.print"] }"#))
    #expect(rows.contains(#"  1 place: { "layer": ["Scratch"], "mustNotDeclareUnused": true }"#))
    let description = try String(
      contentsOf: package.folder.appendingPathComponent(".architecture.json"), encoding: .utf8)
    #expect(description.contains(#"{ "layer": ["Scratch"], "mustNotWrite": ["as!"] }"#))
    #expect(!description.contains("try!"))
  }

  @Test func `a proposal lets a module use the modules that it only imports`() throws {
    let package = try ScratchPackage([
      "Core.swift": "public struct Core {}\n", "Exports.swift": "@_exported import Core\n",
    ])
    try package.compile(["Core.swift"], asModule: "Core")
    try package.compile(["Exports.swift"], asModule: "Everything")
    let proposed = try ProcessRun([
      Self.checker, "--package", package.folder.path, "--index", package.store.path, "--init",
    ])
    #expect(proposed.output.contains("architecture-baseline.txt: 0 known violations\n"))
    let description = try String(
      contentsOf: package.folder.appendingPathComponent(".architecture.json"), encoding: .utf8)
    #expect(description.contains(#"{ "layer": "Everything", "mayOnlyDependOn": ["Core"] }"#))
  }

  @Test func `known violations are counted over the history of the baseline`() throws {
    _ = try run("--init")
    func git(_ arguments: String...) throws {
      let name = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
      let run = try ProcessRun(["git", "-C", package.folder.path] + name + arguments)
      try #require(run.code == 0, "\(run.errors)")
    }
    let outside = try run("--trend")
    #expect(outside.code == 2 && outside.errors.contains("commit the baseline to a repository"))
    try git("init", "--quiet")
    try git("add", "architecture-baseline.txt")
    try git("commit", "--quiet", "-m", "first")
    let baseline = package.folder.appendingPathComponent("architecture-baseline.txt")
    let lines = try text("architecture-baseline.txt").split(separator: "\n")
    try lines.dropLast().joined(separator: "\n").write(
      to: baseline, atomically: true, encoding: .utf8)
    let counts = try run("--trend").output.split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(counts.count == 2 && counts[0].hasSuffix(" 2") && counts[1].hasSuffix(" 1 (-1)"))
  }

  @Test func `a fixed line of the baseline fails unless it is tolerated`() throws {
    _ = try run("--init")
    try package.write("struct Tab {}\n", to: "Model/Tab.swift")
    try package.compile()
    let strict = try run()
    #expect(strict.code == 1 && strict.output.contains("delete this line of the baseline"))
    let tolerant = try run("--allow-stale")
    #expect(tolerant.code == 0 && tolerant.output.hasSuffix(" rules are kept\n"))
  }

  @Test func `a graph is limited to what is around a name`() throws {
    let wrong = try run("--graph", "--around", "Scrach")
    #expect(wrong.code == 2 && wrong.errors.contains("the graph has no ‘Scrach’"))
    #expect(try run("--graph", "--around", "Scratch").output == "Scratch\n")
    #expect(try run("--around", "Scratch").code == 64)
  }

  @Test func `the package is found from a folder inside it, and a scratch path has its build`()
    throws
  {
    try package.write("", to: "../../Package.swift")
    let inside = package.folder.appendingPathComponent("Sources/Scratch").path
    let scratch = package.folder.appendingPathComponent(".build/linux").path
    let graph = try ProcessRun([Self.checker, "--package", inside, "--index", scratch, "--graph"])
    #expect(graph.output == "Scratch\n", "\(graph)")
    let nowhere = try ProcessRun([Self.checker, "--package", "/usr/share"])
    #expect(nowhere.code == 2 && nowhere.errors.contains("there is no package in /usr/share"))
  }

  @Test func `a report goes to a file, and its conclusion to the output`() throws {
    _ = try run("--init")
    try Data().write(to: package.folder.appendingPathComponent("architecture-baseline.txt"))
    let file = package.folder.appendingPathComponent("report.sarif").path
    let output = try run("--format", "sarif", "--output", file)
    #expect(output.code == 1 && output.output.hasPrefix("2 places break 1 of "))
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
    let alone = try run("--allowed")
    #expect(alone.code == 64 && alone.errors.contains("--allowed changes a graph"))
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
    let file = package.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  @Test func `a proposal has each module, with the modules of other packages that it uses`() throws
  {
    for folder in [".build", "Sources"] {
      try FileManager.default.removeItem(at: package.folder.appendingPathComponent(folder))
    }
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "app", dependencies: [.package(path: "Dep")], targets: [
        .target(name: "Model"),
        .target(name: "App", dependencies: ["Model", .product(name: "Kit", package: "Dep")]),
      ])
      """, to: "Package.swift")
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Dep", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit")])
      """, to: "Dep/Package.swift")
    try write("public struct Tool { public init() {} }\n", to: "Dep/Sources/Kit/Tool.swift")
    try write("public struct Tab { public init() {} }\n", to: "Sources/Model/Tab.swift")
    try write(
      "import Foundation\nimport Kit\nimport Model\nfunc use() -> Tab { _ = Tool(); return Tab() }\n",
      to: "Sources/App/App.swift")
    try build()
    #expect(try check("--init").code == 0)
    let description = try text(".architecture.json")
    #expect(description.contains(#"{ "layer": "App", "mayOnlyDependOn": ["Kit", "Model"] }"#))
    #expect(description.contains(#"{ "layer": "Model", "mayOnlyDependOn": [] }"#))
    #expect(!description.contains(#""layer": "Kit""#) && !description.contains("Foundation"))
    #expect(try check().output.hasSuffix(" rules are kept\n"))
    try write(
      description.replacing(#"["Kit", "Model"]"#, with: #"["Model"]"#), to: ".architecture.json")
    #expect(try check().output.contains("App.swift:2:8: error: [App may only depend on Model]"))
  }

  /// Makes the scratch module a package in a repository, with some targets and a description.
  private func begin(targets: String, _ description: String) throws {
    try FileManager.default.removeItem(at: package.folder.appendingPathComponent(".build"))
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "scratch", targets: [\(targets)])
      """, to: "Package.swift")
    try write(".build\n", to: ".gitignore")
    try write(description, to: ".architecture.json")
    try git("init", "--quiet", "--initial-branch", "main")
    try git("add", ".")
    try git("commit", "--quiet", "--message", "Begin")
  }

  private func check(_ arguments: String...) throws -> ProcessRun {
    try ProcessRun([Self.checker, "--package", package.folder.path] + arguments)
  }

  @Test func `violations in the tests of the base are known, and its faults are said`() throws {
    let known = "@testable import Scratch\nfunc probe() { print(Tab().probed()) }\n"
    try write(known, to: "Tests/ScratchTests/Probe.swift")
    try package.write(
      "struct Tab { func probed() {} }\nfunc use() { print(Tab()) }\n", to: "Model/Tab.swift")
    try package.write("", to: "UI/View.swift")
    try begin(
      targets: """
        .target(name: "Scratch"), .testTarget(name: "ScratchTests", dependencies: ["Scratch"])
        """,
      """
      {
        "layers": { "model": { "folders": ["Sources/Scratch/Model"] },
                    "new": { "folders": ["Sources/Scratch/New"] },
                    "all": { "modules": ["Scratch", "ScratchTests"] } },
        "rules": [{ "layer": "model", "mustNotDeclareForTests": true },
                  { "layer": "all", "mustNotUse": ["Swift.print"] },
                  { "layer": "new", "mustNotDependOn": ["model"] }]
      }
      """)
    try package.write("let tab = Tab()\n", to: "New/New.swift")
    try write(known + "func more() { print(1) }\n", to: "Tests/ScratchTests/Probe.swift")
    let run = try ProcessRun([
      "swift", "build", "--build-tests", "--package-path", package.folder.path,
    ])
    try #require(run.code == 0, "\(run.output)\(run.errors)")
    let output = try check("--include-tests", "--base", "main")
    let lines = output.output.split(separator: "\n")
    #expect(output.code == 1 && lines.last == "2 places break 2 of 3 rules", "\(output)")
    #expect(
      lines.first?.contains("Probe.swift:3:15: error: [all must not use Swift.print]") == true)
    #expect(
      output.errors.contains(
        "warning: [new must not depend on model] all violations count as new, because the base can't "
          + "be checked: the new layer names a folder Sources/Scratch/New without"), "\(output)")
  }

  @Test func `only violations that the base does not have are reported`() throws {
    try begin(
      targets: #".target(name: "Scratch")"#,
      """
      {
        "layers": { "UI": { "folders": ["Sources/Scratch/UI"] },
                    "model": { "folders": ["Sources/Scratch/Model"] } },
        "rules": [{ "layer": "model", "mustNotDependOn": ["UI"] }]
      }
      """)
    // The known violation moves to another line.
    try package.write(
      "\nstruct Tab { var view: View? { nil }\n  var other: View? { nil } }\n",
      to: "Model/Tab.swift")
    try build()
    let output = try check("--base", "main")
    #expect(output.code == 1)
    let lines = output.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "1 place breaks 1 of 1 rules", "\(output)")
    #expect(lines.first?.contains("Tab.swift:3:7: error: [model must not depend on UI]") == true)
    let figures = try check("--metrics", "--base", "main").output.split(separator: "\n")
    #expect(figures.count == 3 && figures[1].contains("(+") == false, "\(figures)")
    #expect(figures.first?.hasPrefix(" ") == true && figures[1].hasPrefix("UI "))
    let json = try check("--metrics", "--base", "main", "--format", "json").output
    let changes = try JSONDecoder().decode([MetricsChange].self, from: Data(json.utf8))
    #expect(changes.map(\.now?.name) == ["UI", "model"])
    #expect(changes.allSatisfy { $0.now != nil && $0.before == $0.now })
    let unknown = try check("--base", "nowhere")
    #expect(unknown.code == 2 && unknown.errors.contains("the base nowhere is not available"))
  }
}
