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
  private static let coordinators = Types.inheriting(from: "SampleCoordinators.Coordinator")
    .called("coordinators")

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

  /// The path of a diagram, which exists while a description is read.
  private static let diagram = FileManager.default.temporaryDirectory
    .appendingPathComponent("layers-\(UUID().uuidString).mmd").path

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
      "diagram", #""diagram": "\#(diagram)""#,
      .diagram(
        Diagram(Graph(name: "", nodes: ["model"], edges: [.init(from: "UI", to: "support")])),
        of: model, support, ui)
    ),
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
      "mayOnlyBeUsedBy", #""layer": "model", "mayOnlyBeUsedBy": ["mediators"]"#,
      model.mayOnlyBeUsed(by: mediators)),
    Pair(
      "mayOnlyBeUsedBy", #""layer": "model", "mayOnlyBeUsedBy": ["support", "mediators"]"#,
      model.mayOnlyBeUsed(by: support, or: mediators)),
    Pair(
      "mayOnlyBeUsedBy", #""types": "consumers", "mayOnlyBeUsedBy": ["support", "mediators"]"#,
      consumers.mayOnlyBeUsed(by: support, or: mediators)),
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

  /// A choice of types in a description, and the same choice in Swift.
  static let choices: [(key: String, entry: String, types: Types)] = [
    ("named", #""named": ["SampleModel.Tab"]"#, .named("SampleModel.Tab")),
    ("suffix", #""suffix": "Mediator""#, .named(suffix: "Mediator")),
    ("prefix", #""prefix": "Tab""#, .named(prefix: "Tab")),
    ("matching", #""matching": "Tab.*Controller""#, .named(matching: "Tab.*Controller")),
    ("kind", #""kind": "protocol""#, .kind(.protocol)),
    ("layer", #""layer": "UI""#, ui.types),
    ("layer", #""layer": "UI", "kind": "protocol""#, .kind(.protocol).in(ui)),
    ("accessAtLeast", #""accessAtLeast": "public""#, .visible(atLeast: .public)),
    ("attribute", #""attribute": "MainActor""#, .withAttribute("MainActor")),
    (
      "inheriting", #""inheriting": "SampleUI.ViewController""#,
      .inheriting(from: "SampleUI.ViewController")
    ),
    ("adopting", #""adopting": "consumers""#, .adopting(consumers)),
    ("holding", #""holding": "consumers""#, .holding(consumers)),
    ("heldBy", #""heldBy": "mediators""#, .held(by: mediators)),
    ("createdBy", #""createdBy": "coordinators""#, .created(by: coordinators)),
    ("anyOf", #""anyOf": ["mediators", "screens"]"#, mediators.or(screens)),
    ("allOf", #""allOf": ["screens", "UI"]"#, screens.and(ui.types)),
    ("except", #""layer": "UI", "except": "screens""#, ui.types.except(screens)),
  ]

  private static func architecture(
    _ entry: String, types: String = #""suffix": "Mediator""#
  ) throws -> Architecture {
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
          "commands": { "suffix": "Commands" },
          "coordinators": { "inheriting": "SampleCoordinators.Coordinator" },
          "chosen": { \(types) }
        },
        "rules": [{ \(entry) }]
      }
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    try "flowchart LR\nUI --> support\nmodel".write(
      toFile: diagram, atomically: true, encoding: .utf8)
    return try Architecture(contentsOf: file.path)
  }

  /// The rules that the sample keeps or that can't be checked there, because it has no tests.
  private static let kept: Set = [
    "mayOnlyUseOf", "mustBeFinal", "mustHaveNoCycles", "mustNotDeclareForTests",
    "mustNotHaveAttribute", "noCyclesBetween",
  ]

  @Test(arguments: pairs)
  func `a rule of a description finds what the same rule in Swift finds`(_ pair: Pair) throws {
    let described = try #require(try Self.architecture(pair.entry).rules.first)
    let codebase = try Sample.codebase()
    #expect(described.name == pair.rule.name)
    let expected = codebase.violations(of: pair.rule)
    #expect(expected.contains { $0.place != nil } || Self.kept.contains(pair.key), "finds nothing")
    #expect(codebase.violations(of: described) == expected)
  }

  @Test func `a choice of a description has the types that the same choice in Swift has`() throws {
    let codebase = try Sample.codebase()
    for choice in Self.choices {
      let described = try Self.architecture(
        #""types": "chosen", "mustBeNamedWithPrefix": "Zz""#, types: choice.entry)
      let expected = codebase.violations(
        of: choice.types.called("chosen").mustBeNamed(prefix: "Zz"))
      #expect(expected.contains { $0.place != nil }, "\(choice.entry) chooses nothing")
      #expect(
        try codebase.violations(of: #require(described.rules.first)) == expected, "\(choice.entry)")
    }
  }

  @Test func `the table has the default name of each rule`() throws {
    for pair in Self.pairs {
      let name = try #require(RuleTable.names[pair.key])
      // Words in capitals and the names of access levels stand for values.
      let words = name.split(whereSeparator: { " …/".contains($0) })
        .filter { $0.contains(/[a-z]/) && AccessLevel(rawValue: String($0)) == nil }
      #expect(!words.isEmpty && words.allSatisfy { pair.rule.name.contains($0) }, "\(name)")
    }
    #expect(RuleTable.names["mustNotDependOn"] == "LAYER must not depend on LAYERS")
    #expect(Set(RuleTable.names.values).count == RuleTable.keys.count)
  }

  @Test func `each rule stands in an article about rules`() throws {
    let folder = Repository.root.appendingPathComponent(
      "Sources/ArchitectureTesting/ArchitectureTesting.docc")
    let text = try ["GeneralRules.md", "CoordinatorRules.md"].map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    for methods in RuleTable.methods.values {
      let names = methods.compactMap { $0.split(separator: "/").last?.prefix { $0 != "(" } }
      #expect(names.contains { text.contains("\($0)(") }, "\(methods)")
    }
  }

  @Test func `each condition of descriptions stands in the table of choices`() {
    #expect(Set(RuleTable.conditions) == Set(Self.choices.map(\.key)))
    #expect(Set(RuleTable.conditions) == Set(RuleTable.choices.keys))
  }

  @Test func `each function that chooses types is a condition of descriptions`() throws {
    let functions = try Self.functions(in: "Selection", returning: "Types")
      .map { String($0.drop { $0 != "/" }.dropFirst()) }
    // A description names its types, and `layer` stands for the property of a layer, too.
    #expect(Set(functions).subtracting(["called(_:)"]) == Set(RuleTable.choices.values))
  }

  @Test func `each rule of descriptions stands in the table of tests`() {
    #expect(Set(RuleTable.keys) == Set(Self.pairs.map(\.key)))
    #expect(RuleTable.keys.count == Set(RuleTable.keys).count)
  }

  @Test func `each method that creates a rule is a rule of descriptions`() throws {
    let methods = Set(try Self.functions(in: "Rules", returning: "Rule"))
    let described = RuleTable.methods.values.joined().map { String($0.prefix { $0 != "-" }) }
    #expect(
      methods.subtracting(["Rule/called(_:suggestion:)", "Rule/allowing(_:because:)"])
        == Set(described))
  }

  /// Returns the public functions in a folder that return a type, such as `Layer/mustNotUse(_:)`.
  private static func functions(in folder: String, returning type: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.root.appendingPathComponent("Sources/ArchitectureConformance/\(folder)"),
      includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let parts = "\n\(text)".replacing("\npublic struct ", with: "\nextension ")
        .components(separatedBy: "\nextension ").dropFirst()
      return try parts.flatMap { try functions(inExtension: $0, returning: type) }
    }
  }

  private static func functions(
    inExtension text: String, returning type: String
  ) throws -> [String] {
    let function = try Regex(
      #"public (?:static )?func `?(\w+)`?\(((?:[^()]|\([^()]*\))*)\) -> \#(type)\b"#,
      as: (Substring, Substring, Substring).self)
    return text.matches(of: function).map { match in
      let labels = match.2.split(separator: ",").map { parameter in
        "\(parameter.trimmingPrefix(/\s+/).prefix { $0 != " " && $0 != ":" }):"
      }
      return "\(text.prefix { $0.isLetter })/\(match.1)(\(labels.joined()))"
    }
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
    for method in RuleTable.methods.values.joined() {
      #expect(text.contains("``\(method)``"), "\(method)")
    }
    let parts = text.components(separatedBy: "### Rules ")
    let first = try #require(parts.firstIndex { $0.hasPrefix("about ") })
    let last = try #require(parts.lastIndex { $0.hasPrefix("about ") })
    let written = parts[first...last].map { "### Rules \($0)" }.joined()
    guard ProcessInfo.processInfo.environment["SWITCHBOARD_WRITE_RULES"] != nil else {
      return #expect(written == RuleTable.reference + "\n\n")
    }
    try Data(text.replacing(written, with: RuleTable.reference + "\n\n").utf8).write(to: page)
  }
}

/// The folder of this package.
enum Repository {
  static let root = Sample.folder.deletingLastPathComponent().deletingLastPathComponent()
}
