import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of rules of one's own and of the view of the code that they have.
@Suite(.onOwnThread)
struct CustomRuleTests {
  private static let source = """
    import Foundation

    public protocol Saving { func save() throws }
    @MainActor public final class Store: Saving {
      private(set) static var count = 0
      var title: String { "store" }
      public func save() throws { print(title); Store.count += 1 }
      enum State { case open, closed }
    }
    extension Store { func load(_ from: URL, state: State) -> Data? { nil } }
    struct Cart { let store: Store }

    """

  private let package: ScratchPackage
  private let codebase: Codebase

  init() throws {
    package = try ScratchPackage(["Store.swift": Self.source])
    try package.compile()
    codebase = try package.codebase()
  }

  /// Returns the text that a view of the code yields, through the finding of a rule.
  private func texts(_ body: @escaping @Sendable (Code) throws -> [String]) throws -> [String] {
    let rule = Rule("view", suggestion: "none") { code in
      let type = try #require(try code.types(.named("Scratch.Store")).first)
      return try body(code).enumerated().map { type.finding("\($1)", with: "\($0)") }
    }
    let left = codebase.violations(of: rule)
    return left.map { String($0.what.dropFirst("Scratch.Store ".count)) }
  }

  @Test func `a rule of one's own reports what its closure finds`() throws {
    let rule = Rule("stores are actors", suggestion: "make it an actor") { code in
      try code.types(.named(suffix: "Store")).filter { !$0.modifiers.contains("actor") }
        .map { $0.finding("is not an actor") }
    }
    let violation = try #require(codebase.violations(of: rule).first)
    #expect(
      "\(violation)" == "[stores are actors] Scratch.Store is not an actor: make it an actor")
    #expect(violation.place?.line == 4)
    let allowed = rule.allowing("Scratch.Store", because: "it is old").called("actors")
    #expect(codebase.violations(of: allowed).isEmpty)
  }

  @Test func `uses have a name, a user and the types that they bring in`() throws {
    let rule = Rule("nothing prints", suggestion: "log it") { code in
      try code.uses(in: Layer("all", modules: "Scratch"))
        .filter { $0.name == "Swift.print" && $0.isCall }.map { $0.finding() }
    }
    let violations = codebase.violations(of: rule)
    #expect(violations.map(\.what) == ["Scratch.Store.save uses Swift.print"])
    #expect(violations.map(\.object) == ["Swift.print"])
    let view = try texts { code in
      let uses = try code.uses(in: Layer("all", modules: "Scratch"))
      let write = uses.filter(\.isWrite).map { "\($0.name) by \($0.user?.name ?? "")" }
      let imports = uses.filter(\.isImport).map(\.name)
      return [(write + imports).joined(separator: ", ")]
    }
    #expect(view == ["Scratch.Store.count by Scratch.Store.save, Foundation"])
  }

  @Test func `a declaration has its kind, head, parent, members and types`() throws {
    let expected: [String] = [
      "Saving protocol public", "save() method public in Saving",
      "Store class public final @MainActor",
      "count property internal static in Store", "title property internal in Store",
      "save() method public in Store", "State enumeration internal in Store",
      "open enumCase internal in State", "closed enumCase internal in State",
      "Store extension internal in Store", "load(_:state:) method internal in Store",
      "Cart structure internal", "store property internal in Cart",
    ]
    let view = try texts { code in
      let lines = code.declarations.map { declaration in
        var words = [declaration.baseName, "\(declaration.kind)", "\(declaration.access!)"]
        words += declaration.modifiers.filter { $0 == "final" || $0 == "static" }
        words += declaration.attributes.map { "@\($0)" }
        words += declaration.parent.map { ["in", $0.baseName] } ?? []
        return words.joined(separator: " ")
      }
      return [lines.joined(separator: "\n")]
    }
    #expect(view.first?.components(separatedBy: "\n") == expected)
    let relations = try texts { code in
      let load = try #require(code.declarations(named: "Scratch.Store.load").first)
      let save = try #require(code.declarations(named: "Scratch.Store.save").first)
      let store = try #require(code.declarations(named: "Scratch.Store").first)
      return [
        "\(load.signatureTypes.map(\.name)) \(store.members.map(\.baseName)) "
          + "\(store.supertypes) \(save.implementedRequirements) \(save.uses.map(\.name))"
      ]
    }
    #expect(
      relations == [
        #"["Foundation.Data", "Foundation.URL", "Scratch.Store.State", "Swift.Optional"] "#
          + #"["count", "title", "save()", "State", "load(_:state:)"] ["Scratch.Saving"] "#
          + #"["Scratch.Saving.save"] ["Swift.print", "Scratch.Store.title", "Scratch.Store", "#
          + #""Scratch.Store.count", "Swift.Int.+="]"#
      ])
  }

  @Test func `types can be chosen by their declaration`() throws {
    let types = Types.declared("types with a store") { declaration in
      declaration.members.contains { $0.resultType?.name == "Scratch.Store" }
    }
    let violations = codebase.violations(of: types.mustBeNamed(suffix: "Keeper"))
    #expect(violations.map(\.subject) == ["Scratch.Cart"])
  }

  @Test func `a rule of one's own that checks nothing or fails is a fault of the rule`() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no network" }
    let empty = Rule("empty", suggestion: "none") { code in
      try code.types(.named(suffix: "Renderer")).map { $0.finding("is there") }
    }
    let broken = Rule("broken", suggestion: "none") { _ in throw Broken() }
    #expect(
      codebase.violations(of: empty).map(\.what) == [
        "there are no types named …Renderer, so that the rule checks nothing"
      ])
    #expect(codebase.violations(of: broken).map(\.what) == ["the rule failed: no network"])
  }
}
