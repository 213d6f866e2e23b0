import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests that descriptions, the Swift API and the documentation have the same rules.
@Suite(.onOwnThread)
struct RuleTableTests {
  private static let ui = Layer("UI", modules: "SampleUI")
  private static let model = Layer("model", modules: "SampleModel")
  private static let support = Layer("support", modules: "SampleSupport")
  private static let layers = [model, support, ui]
  private static let mediators = Types.named(suffix: "Mediator").called("mediators")
  private static let screens = Types.inheriting(from: "SampleUI.ViewController").called("screens")
  private static let consumers = Types.named(suffix: "Consumer").called("consumers")
  private static let commands = Types.named(suffix: "Commands").called("commands")

  /// A rule in a description, and the same rule in Swift.
  struct Pair: CustomTestStringConvertible, Sendable {
    let key: String
    let entry: String
    let rule: Rule
    var testDescription: String { entry }

    init(_ key: String, _ entry: String, _ rule: Rule) {
      self.key = key
      self.entry = entry
      self.rule = rule
    }
  }

  static let pairs: [Pair] = [
    Pair(
      "mustNotDependOn", #""layer": "UI", "mustNotDependOn": ["model"]"#,
      ui.mustNotDepend(on: model)),
    Pair(
      "mayOnlyDependOn", #""layer": "UI", "mayOnlyDependOn": ["support"]"#,
      ui.mayOnlyDepend(on: support)),
    Pair(
      "mustNotExpose", #""layer": "support", "mustNotExpose": "model""#,
      support.mustNotExpose(model)),
    Pair(
      "everyModuleIsInALayer", #""everyModuleIsInALayer": true"#,
      .everyModule(isIn: model, support, ui)),
    Pair(
      "mayOnlyBeUsedBy", #""layer": "model", "mayOnlyBeUsedBy": ["support"]"#,
      model.mayOnlyBeUsed(by: support)),
    Pair(
      "mayOnlyBeUsedBy", #""types": "consumers", "mayOnlyBeUsedBy": ["UI"]"#,
      consumers.mayOnlyBeUsed(by: ui)),
    Pair(
      "mayOnlyBeUsedBy", #""types": "consumers", "mayOnlyBeUsedBy": ["mediators"]"#,
      consumers.mayOnlyBeUsed(by: mediators)),
    Pair(
      "noCyclesBetween", #""noCyclesBetween": ["UI", "model"]"#, .noCycles(between: ui, model)),
    Pair(
      "noCyclesBetweenFolders", #""noCyclesBetweenFolders": "SampleUI""#,
      .noCyclesBetweenFolders(of: "SampleUI")),
    Pair(
      "mustNotDependOnEachOther",
      #""slices": "Sources/SampleUI/*", "mustNotDependOnEachOther": true"#,
      Slices("Sources/SampleUI/*").mustNotDependOnEachOther()),
    Pair(
      "mustHaveNoCycles", #""slices": "SampleReading*", "mustHaveNoCycles": true"#,
      Slices("SampleReading*").mustHaveNoCycles()),
    Pair(
      "mustBeDeclaredIn", #""types": "consumers", "mustBeDeclaredIn": ["model"]"#,
      consumers.mustBeDeclared(in: model)),
    Pair(
      "mustBeNamed", #""types": "screens", "mustBeNamed": "Screen""#,
      screens.mustBeNamed(suffix: "Screen")),
    Pair(
      "mustBeNamedWithPrefix", #""types": "screens", "mustBeNamedWithPrefix": "Tab""#,
      screens.mustBeNamed(prefix: "Tab")),
    Pair(
      "mustBeNamedMatching", #""types": "screens", "mustBeNamedMatching": "Tab.*Controller""#,
      screens.mustBeNamed(matching: "Tab.*Controller")),
    Pair(
      "mustHaveAccessAtMost", #""types": "consumers", "mustHaveAccessAtMost": "internal""#,
      consumers.mustHaveAccess(atMost: .internal)),
    Pair(
      "mustHaveAccessAtLeast", #""types": "mediators", "mustHaveAccessAtLeast": "public""#,
      mediators.mustHaveAccess(atLeast: .public)),
    Pair("mustBeFinal", #""types": "screens", "mustBeFinal": true"#, screens.mustBeFinal()),
    Pair(
      "mustHaveAttribute", #""types": "consumers", "mustHaveAttribute": "objc""#,
      consumers.mustHaveAttribute("objc")),
    Pair(
      "mustNotHaveAttribute", #""types": "screens", "mustNotHaveAttribute": "MainActor""#,
      screens.mustNotHaveAttribute("MainActor")),
    Pair(
      "mustStayOnMainActor", #""types": "mediators", "mustStayOnMainActor": true"#,
      mediators.mustStayOnMainActor()),
    Pair(
      "mustBeAmong", #""types": "mediators", "mustBeAmong": "screens""#,
      mediators.mustBe(among: screens)),
    Pair(
      "mustConformTo", #""types": "screens", "mustConformTo": "consumers""#,
      screens.mustConform(to: consumers)),
    Pair(
      "mustInheritFrom", #""types": "mediators", "mustInheritFrom": "screens""#,
      mediators.mustInherit(from: screens)),
    Pair(
      "mustBeSendable", #""types": "mediators", "mustBeSendable": true"#,
      mediators.mustBeSendable()),
    Pair(
      "mustNotConformTo", #""types": "screens", "mustNotConformTo": "consumers""#,
      screens.mustNotConform(to: consumers)),
    Pair(
      "mayOnlyBeAdoptedBy", #""types": "consumers", "mayOnlyBeAdoptedBy": "mediators""#,
      consumers.mayOnlyBeAdopted(by: mediators)),
    Pair(
      "mustNotKnow", #""types": "mediators", "mustNotKnow": "consumers""#,
      mediators.mustNotKnow(consumers)),
    Pair(
      "mustNotKnowEachOther", #""types": "screens", "mustNotKnowEachOther": true"#,
      screens.mustNotKnowEachOther()),
    Pair(
      "mayOnlyCall", #""types": "screens", "mayOnlyCall": "consumers""#,
      screens.mayOnlyCall(consumers)),
    Pair(
      "mayOnlyUseOf", #""types": "mediators", "mayOnlyUseOf": "screens", "members": ["init"]"#,
      mediators.mayOnlyUse("init", of: screens)),
    Pair(
      "mustNotWorkWith", #""types": "mediators", "mustNotWorkWith": "model""#,
      mediators.mustNotWork(with: model)),
    Pair(
      "mustNotWorkWith", #""types": "mediators", "mustNotWorkWith": "consumers""#,
      mediators.mustNotWork(with: consumers)),
    Pair(
      "mustNotUseSingletons", #""types": "mediators", "mustNotUseSingletons": true"#,
      mediators.mustNotUseSingletons()),
    Pair(
      "mustHaveNoDelegateFor",
      #""types": "mediators", "mustHaveNoDelegateFor": "UI", "except": "commands""#,
      mediators.mustHaveNoDelegate(for: ui, except: commands)),
    Pair(
      "mustCarryOnlyValues", #""types": "consumers", "mustCarryOnlyValues": true"#,
      consumers.mustCarryOnlyValues()),
    Pair(
      "mustCarryOnlyCommands", #""types": "commands", "mustCarryOnlyCommands": true"#,
      commands.mustCarryOnlyCommands()),
    Pair(
      "mustNotUse", #""layer": "UI", "mustNotUse": ["SampleModel.Tab"]"#,
      ui.mustNotUse("SampleModel.Tab")),
    Pair(
      "mustNotUse", #""types": "mediators", "mustNotUse": ["SampleModel.Tab"]"#,
      mediators.mustNotUse("SampleModel.Tab")),
    Pair("mustNotWrite", #""layer": "UI", "mustNotWrite": ["let"]"#, ui.mustNotWrite("let")),
    Pair(
      "mustNotWrite", #""types": "mediators", "mustNotWrite": ["let"]"#,
      mediators.mustNotWrite("let")),
    Pair(
      "mustNotDeclareUnused", #""layer": "UI", "mustNotDeclareUnused": true"#,
      ui.mustNotDeclareUnused()),
    Pair(
      "mustNotDeclareForTests", #""layer": "UI", "mustNotDeclareForTests": true"#,
      ui.mustNotDeclareForTests()),
  ]

  private static func architecture(_ entry: String) throws -> Architecture {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("architecture-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      {
        "layers": {
          "UI": { "modules": ["SampleUI"] }, "model": { "modules": ["SampleModel"] },
          "support": { "modules": ["SampleSupport"] }
        },
        "types": {
          "mediators": { "suffix": "Mediator" }, "consumers": { "suffix": "Consumer" },
          "screens": { "inheriting": "SampleUI.ViewController" },
          "commands": { "suffix": "Commands" }
        },
        "rules": [{ \(entry) }]
      }
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try Architecture(contentsOf: file.path)
  }

  @Test(arguments: pairs)
  func `a rule of a description finds what the same rule in Swift finds`(_ pair: Pair) throws {
    let described = try #require(try Self.architecture(pair.entry).rules.first)
    let codebase = try Sample.codebase()
    #expect(described.name == pair.rule.name)
    let expected = codebase.violations(of: pair.rule)
    #expect(codebase.violations(of: described) == expected)
  }

  @Test func `each rule of descriptions stands in the table of tests`() {
    #expect(Set(RuleTable.keys) == Set(Self.pairs.map(\.key)))
    #expect(RuleTable.keys.count == Set(RuleTable.keys).count)
  }

  @Test func `each method that creates a rule is a rule of descriptions`() throws {
    let folder = Repository.root
      .appendingPathComponent("Sources/ArchitectureConformance/Rules")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var methods: Set<String> = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of: /public (?:static )?func (\w+)\((?:[^()]|\([^()]*\))*\) -> Rule/)
      {
        methods.insert(String(match.1))
      }
    }
    let described = Set(
      RuleTable.methods.values.compactMap { $0.split(separator: "/").last }
        .map { String($0.prefix { $0 != "(" }) })
    #expect(methods.subtracting(["called", "allowing"]) == described)
  }

  /// `SWITCHBOARD_WRITE_RULES=1 swift test --filter RuleTableTests` writes the tables again.
  @Test(arguments: [
    ("| Requirement ", RuleTable.markdown), ("| `named` ", RuleTable.markdownOfConditions),
  ])
  func `the documentation has the table of rules`(_ mark: String, _ table: String) throws {
    let page = Repository.root.appendingPathComponent(
      "Sources/ArchitectureTesting/ArchitectureTesting.docc/CommandLine.md")
    var blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n\n")
    let number = try #require(blocks.firstIndex { $0.contains(mark) && $0.hasPrefix("|") })
    if ProcessInfo.processInfo.environment["SWITCHBOARD_WRITE_RULES"] != nil {
      blocks[number] = table
      try Data(blocks.joined(separator: "\n\n").utf8).write(to: page)
    } else {
      #expect(blocks[number] == table)
    }
  }

  @Test func `the reference lists the method of each rule`() throws {
    let page = Repository.root.appendingPathComponent(
      "Sources/ArchitectureConformance/ArchitectureConformance.docc/ArchitectureConformance.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for method in RuleTable.methods.values { #expect(text.contains("``\(method)"), "\(method)") }
  }
}

/// The folder of this package.
enum Repository {
  static let root = Sample.folder.deletingLastPathComponent().deletingLastPathComponent()
}
