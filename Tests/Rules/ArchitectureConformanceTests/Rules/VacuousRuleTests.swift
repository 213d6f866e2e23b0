import ArchitectureConformance
import ProcessTesting
import Testing

/// Tests that a rule fails if a renamed module, folder or type leaves it without anything to check.
@Suite(.onOwnThread)
struct VacuousRuleTests {
  private static let ui = Layer("UI", modules: "SampleUI")
  private static let model = Layer("model", modules: "SampleModel")
  private static let renamedLayer = Layer("renamed", modules: "SampleUserInterface")
  private static let mediators = Types.named(suffix: "Mediator")
  private static let renamed = Types.named(suffix: "Renderer")
  private static let gone = Types.named("SampleModel.Bookmark")

  /// A rule with a part that no longer exists.
  struct Renaming: CustomTestStringConvertible, Sendable {
    let rule: Rule
    var testDescription: String { rule.name }

    init(_ rule: Rule) { self.rule = rule }
  }

  static let renamings: [Renaming] = [
    .init(renamedLayer.mustNotDepend(on: model)),
    .init(ui.mustNotDepend(on: renamedLayer)),
    .init(ui.mustNotDepend(on: Layer("folder", folders: "Sources/SampleUserInterface"))),
    .init(ui.mustNotDepend(on: Layer("empty", modules: []))),
    .init(ui.mustNotDepend()),
    .init(Layer("foreign", modules: "Swift").mustNotDepend(on: ui)),
    .init(renamedLayer.mayOnlyDepend(on: model)),
    .init(ui.mayOnlyDepend(on: renamedLayer)),
    .init(Layer("empty", modules: []).mayOnlyDepend()),
    .init(.everyModule()),
    .init(.everyModule(isIn: ui, renamedLayer)),
    .init(renamed.mustBe(among: mediators)),
    .init(mediators.mustBe(among: renamed)),
    .init(mediators.mustBe(among: .holding(gone))),
    .init(mediators.mustBe(among: .held(by: renamed))),
    .init(mediators.mustBe(among: .created(by: renamed))),
    .init(Types.adopting(renamed).mustNotUseSingletons()),
    .init(renamed.mayOnlyUse("init", of: mediators)),
    .init(mediators.mayOnlyUse("init", of: renamed)),
    .init(mediators.mayOnlyUse(of: mediators)),
    .init(mediators.mayOnlyUse("init", "draw", of: mediators)),
    .init(mediators.mustNotWork(with: renamed)),
    .init(renamedLayer.mustNotExpose(model)),
    .init(ui.mustNotExpose(renamedLayer)),
    .init(renamed.mustNotKnow(model.types)),
    .init(mediators.mustNotKnow(gone)),
    .init(mediators.mustNotKnow(renamed)),
    .init(mediators.mustNotConform(to: renamed)),
    .init(mediators.mustNotKnow(.inheriting(from: "SampleModel.Tab"))),
    .init(mediators.mustCarryOnlyValues()),
    .init(renamed.mustNotKnowEachOther()),
    .init(Types.named("SampleModel.Tab").mustNotKnowEachOther()),
    .init(renamed.mayOnlyCall(ui.types)),
    .init(mediators.mayOnlyCall(gone)),
    .init(renamed.mustNotWork(with: model)),
    .init(mediators.mustNotWork(with: renamedLayer)),
    .init(renamed.mustNotUseSingletons()),
    .init(renamed.mustNotConform(to: .named("SampleUI.TransitioningDelegate"))),
    .init(mediators.mustNotConform(to: gone)),
    .init(renamed.mustHaveNoDelegate(for: ui, except: .named("SampleCommands.TabCommands"))),
    .init(mediators.mustHaveNoDelegate(for: renamedLayer, except: renamed)),
    .init(mediators.mustHaveNoDelegate(for: ui, except: gone)),
    .init(renamed.mustCarryOnlyValues()),
    .init(renamed.mustCarryOnlyCommands()),
    .init(renamed.mustStayOnMainActor()),
    .init(renamed.mustBeNamed(suffix: "Renderer")),
    .init(renamed.mayOnlyBeAdopted(by: mediators)),
    .init(mediators.mayOnlyBeAdopted(by: gone)),
    .init(.noCycles(between: ui, renamedLayer)),
    .init(.noCycles(between: ui, ui)),
    .init(mediators.mustBeNamed(suffix: "")),
    .init(.noCyclesBetweenFolders(of: "SampleUserInterface")),
    .init(.noCyclesBetweenFolders(of: "SampleModel")),
    .init(Types.inheriting(from: "SampleUI.Screen").mustStayOnMainActor()),
    .init(mediators.in(renamedLayer).mustNotUseSingletons()),
    .init(mediators.and(renamed).mustNotUseSingletons()),
    .init(mediators.except(gone).mustNotUseSingletons()),
    .init(mediators.except(renamed).mustNotUseSingletons()),
    .init(mediators.or(renamed).mustNotUseSingletons()),
    .init(mediators.mayOnlyCall(ui.types.or(renamed))),
  ]

  @Test(arguments: renamings)
  func `a rule with a part that is not there fails at the rule`(_ renaming: Renaming) throws {
    let violations = try Sample.codebase().violations(of: renaming.rule)
    #expect(violations.count == 1)
    #expect(violations.first?.place == nil)
    #expect(violations.first?.subject == nil)
    #expect(violations.first?.suggestion.isEmpty == false)
  }

  @Test func `the message names the missing thing`() throws {
    let violations = try Sample.codebase().violations(
      of: Self.ui.mustNotDepend(on: Self.renamedLayer))
    #expect(
      violations.map(\.what) == [
        """
        the renamed layer names a module SampleUserInterface that neither was built nor is used
        """
      ])
  }

  @Test func `the same parts by their right names are not a fault of the rule`() throws {
    let rules = [
      Self.ui.mustNotDepend(on: Self.model), Self.mediators.mustNotKnow(Self.model.types),
      Self.mediators.in(Layer("coordinators", modules: "SampleCoordinators"))
        .mustNotUseSingletons(),
    ]
    for rule in rules {
      let violations = try Sample.codebase().violations(of: rule)
      #expect(!violations.isEmpty && violations.allSatisfy { $0.place != nil })
    }
  }
}
