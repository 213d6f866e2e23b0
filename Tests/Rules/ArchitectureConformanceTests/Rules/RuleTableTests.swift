import Foundation
import ProcessTesting
import Testing

@testable import ArchitectureConformance

/// Tests that descriptions, the Swift API and the documentation have the same rules.
@Suite(.onOwnThread)
struct RuleTableTests {
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
          "support": { "modules": ["SampleSupport"] }, "sync": { "modules": ["SampleSync"] },
          "reading": { "modules": ["SampleReadingStore", "SampleReadingList"] }
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

  @Test(arguments: pairs)
  func `a rule of a description finds what the same rule in Swift finds`(_ pair: Pair) throws {
    let described = try #require(try Self.architecture(pair.entry).rules.first)
    let codebase = try Sample.codebase()
    #expect(described.name == pair.rule.name)
    let expected = codebase.violations(of: pair.rule)
    #expect(expected.contains { $0.place != nil }, "finds nothing")
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
      let name = try #require(pair.key.flatMap { RuleTable.names[$0] })
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
      "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc")
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
    #expect(Set(RuleTable.keys) == Set(Self.pairs.compactMap(\.key)))
    #expect(RuleTable.keys.count == Set(RuleTable.keys).count)
  }

  @Test func `each method that creates a rule is a rule of descriptions`() throws {
    let methods = Set(try Self.functions(in: "Rules", returning: "Rule"))
    let described = RuleTable.methods.values.joined().map { String($0.prefix { $0 != "-" }) }
    #expect(
      methods.subtracting([
        "Rule/called(_:suggestion:)", "Rule/allowing(_:because:)", "Rule/withSeverity(_:)",
        "Rule/allowingNothingToCheck()",
      ])
        == Set(described))
  }

  /// Returns the public functions in a folder that return a type, such as `Layer/mustNotUse(_:)`.
  private static func functions(in folder: String, returning type: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: Repository.root.appendingPathComponent("Sources/Rules/ArchitectureConformance/\(folder)"),
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
      "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc/CommandLine.md")
    var blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n\n")
    let number = try #require(blocks.firstIndex { $0.contains(mark) && $0.hasPrefix("|") })
    if ProcessInfo.processInfo.environment["SWITCHBOARD_WRITE_RULES"] != nil {
      blocks[number] = table
      try Data(blocks.joined(separator: "\n\n").utf8).write(to: page)
    } else {
      #expect(blocks[number] == table)
    }
  }

  @Test(arguments: ["GeneralRules", "CoordinatorRules"])
  func `the articles explain each rule with the sentence of its form`(article: String) throws {
    let page = Repository.root.appendingPathComponent(
      "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc/\(article).md")
    let rows = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
      .compactMap { line in Self.key(ofRow: line).map { (key: $0, cells: line) } }
    #expect(!rows.isEmpty)
    for (key, rows) in Dictionary(grouping: rows, by: \.key) {
      let form = try #require(RuleForm.all.first { $0.key == key })
      let explained = rows.filter { $0.cells.contains(" | \(form.documentation)") }
      #expect(explained.count == 1, "\(key) is explained once")
      #expect(
        rows.count == 1 || rows.dropFirst().allSatisfy { $0.cells.hasSuffix("| As above. |") })
    }
  }

  /// Returns the key of the rule whose method the code in a row of a table calls.
  private static func key(ofRow line: String) -> String? {
    guard line.hasPrefix("| "), let call = line.firstMatch(of: /`[^`(]*?(\w+)\((\w+:)?/) else {
      return nil
    }
    func keys(_ beginning: String) -> [String] {
      RuleTable.keys.filter { key in
        RuleTable.methods[key]?.contains { $0.contains(beginning) } ?? false
      }
    }
    let all = keys("/\(call.1)(")
    return all.count > 1 ? keys("/\(call.1)(\(call.2 ?? "")").first : all.first
  }

  @Test func `the reference lists the method of each rule`() throws {
    let page = Repository.root.appendingPathComponent("Sources/Rules/ArchitectureConformance")
      .appendingPathComponent("ArchitectureConformance.docc/ArchitectureConformance.md")
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
  static let root = Sample.folder
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
