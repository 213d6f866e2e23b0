import ArchitectureConformance
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct ExceptionTests {
  private static let rule = Types.named(suffix: "Mediator").mustNotUseSingletons()

  private func violations(_ rule: Rule) throws -> [Violation] {
    try Sample.codebase().violations(of: rule)
  }

  @Test func `an exception tolerates a declaration and the declarations nested in it`() throws {
    let all = try violations(Self.rule)
    let subjects = Set(all.compactMap(\.subject))
    let type = "SampleCoordinators.GridMediator"
    #expect(subjects.contains { $0.hasPrefix(type + ".") })
    let left = try violations(Self.rule.allowing(type, because: "to be rewritten"))
    #expect(left == all.filter { $0.subject?.hasPrefix(type + ".") == false })
  }

  @Test func `a name that only begins like another is another`() throws {
    let left = try violations(
      Self.rule.allowing("SampleCoordinators.Grid", because: "it is no such type"))
    #expect(left.dropLast() == (try violations(Self.rule))[...])
    #expect(left.last?.what == "the exception for SampleCoordinators.Grid is not needed")
  }

  @Test func `an exception that nothing needs fails`() throws {
    let rule = Types.named("SampleUI.TabStripItem").mustNotUseSingletons()
    #expect(try violations(rule).isEmpty)
    let left = try violations(rule.allowing("SampleUI.TabStripItem", because: "it was needed"))
    #expect(left.map(\.what) == ["the exception for SampleUI.TabStripItem is not needed"])
    #expect(left.map(\.suggestion) == ["delete the exception"])
  }

  @Test func `an exception in a cycle leaves its other places`() throws {
    let sources = [
      "One/A.swift": "struct A { let b = B() }\n",
      "Two/B.swift": "struct B { func f() -> A? { nil }; func g() -> A? { nil } }\n",
    ]
    let package = try ScratchPackage(sources)
    try package.compile()
    let rule = Rule.noCyclesBetweenFolders(of: "Scratch")
    let codebase = try package.codebase()
    #expect(codebase.violations(of: rule).map(\.subject) == ["Scratch.A.b", "Scratch.B.f"])
    let allowed = rule.allowing("Scratch.B.f", because: "it goes")
    #expect(codebase.violations(of: allowed).map(\.subject) == ["Scratch.A.b", "Scratch.B.g"])
  }

  @Test func `an exception for a whole module is refused`() throws {
    let left = try violations(Self.rule.allowing("SampleCoordinators", because: "all of it"))
    #expect(
      left.last?.what == "the exception for SampleCoordinators would tolerate a whole module")
  }

  @Test func `an import is its file's doing`() throws {
    let rule = Layer("UI", modules: "SampleUI").mustNotDepend(
      on: Layer("extras", modules: "SampleModelExtras"))
    let all = try violations(rule).filter { $0.object == "SampleModelExtras" }
    #expect(all.map(\.subject) == ["SampleUI/PageRows.swift"])
    let allowed = rule.allowing("SampleUI/PageRows.swift", because: "it is on its way out")
    #expect(try violations(allowed).allSatisfy { $0.object != "SampleModelExtras" })
  }

  @Test(arguments: ["", "  "])
  func `an exception without a reason fails`(_ reason: String) throws {
    let left = try violations(
      Self.rule.allowing("SampleCoordinators.GridMediator", because: reason))
    #expect(
      left.map(\.what).contains("the exception for SampleCoordinators.GridMediator has no reason"))
  }
}
