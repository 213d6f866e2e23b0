import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of the conditions on types, uses and texts, with what breaks each of them and what doesn't.
@Suite(.onOwnThread)
struct ConditionTests {
  private static let sources = [
    "Model/Tab.swift": """
    import Foundation

    public protocol Shown: Sendable {}
    public struct Tab: Shown, Hashable {
      struct Style { var width = 1 }
    }
    @available(*, deprecated)
    public class Page { var tab: Tab? }
    public final class LocalPage: Page {}
    package actor Store { public enum State { case open } }
    final class Cache: @unchecked Sendable { let store = Store() }
    // class Comment
    private
      struct Hidden {}
    public extension Tab { enum Edge { case left } }
    enum `default` {}

    """,
    "UI/TabView.swift": """
    import Foundation

    @MainActor struct TabView {
      func draw(_ tab: Tab) { print("try! \\(tab == tab ? 1 : Int("1")!)") }
      func load() throws -> Data { try! Data(contentsOf: URL(fileURLWithPath: "/")) }
      func same(_ a: Tab?, _ b: Tab) -> Bool { a != b && !false }
      /* try! */ func cast(_ a: Any) -> Tab { a as! Tab }
      var now: Date { Date.now }
      nonisolated(unsafe) static var shared = 1
    }

    """,
    "UI/Bag.swift": """
    struct Bag { let page: Page }
    struct BagMediator { let bag: Bag
      func tab() -> Tab? { bag.page.tab }
    }

    """,
    "UI/Queue.swift": """
    import Dispatch
    func later() { DispatchQueue.main.async {} }
    func read(_ row: TabRow) -> Int { row.style.width }

    """,
    "UI/TabRow.swift": "struct TabRow { let style = Tab.Style(); func retry() {} }\n",
    "Tool.swift": "struct Tool { let view: TabView? = nil; let tab: Tab? = nil }\n",
  ]

  private static let model = Layer("model", folders: "Sources/Scratch/Model")
  private static let ui = Layer("UI", folders: "Sources/Scratch/UI")
  private static let all = Layer("all", modules: "Scratch").types
  private static let classes = Types.kind(.class).in(Layer("all", modules: "Scratch"))

  private let package: ScratchPackage
  private let codebase: Codebase

  init() throws {
    package = try ScratchPackage(Self.sources)
    // A rule about `Sendable` reads the compiled module.
    try package.compile(Self.sources.keys.sorted(), asModule: "Scratch")
    codebase = try package.codebase()
  }

  /// A rule, and the subjects and lines that break it.
  struct Case {
    let rule: Rule
    let found: [String]

    init(_ rule: Rule, _ found: String...) {
      self.rule = rule
      self.found = found
    }
  }

  private static var cases: [Case] {
    [
      Case(model.mayOnlyBeUsed(by: ui), "Tool.tab:1"),
      Case(
        Types.named("Scratch.Tab.Style").mayOnlyBeUsed(by: model), "read:3", "TabRow.style:1"),
      Case(model.mayOnlyBeUsed(by: ui, or: .named("Scratch.Tool"))),
      Case(
        Types.named("Scratch.Tab.Style").mayOnlyBeUsed(by: model, or: .named("Scratch.TabRow")),
        "read:3"),
      Case(
        Types.named("Scratch.TabView").mayOnlyBeUsed(by: .named("Scratch.TabRow")), "Tool.view:1"),
      Case(Types.named("Scratch.TabView").mayOnlyBeUsed(by: .named("Scratch.Tool"))),
      Case(
        classes.mustBeFinal().allowing("Scratch.Nothing", because: "the test looks at it"),
        "Page:8", "the exception for Scratch.Nothing is not needed"),
      Case(classes.mustBeSendable(), "Page:8", "LocalPage:9"),
      Case(Types.named(prefix: "Tab").mustBeSendable()),
      Case(
        Types.named("Scratch.Tab", "Scratch.Page", "Scratch.Cache").mustConform(
          to: .named("Scratch.Shown")), "Page:8", "Cache:11"),
      Case(Types.named("Scratch.Tab").mustConform(to: .named("Swift.Hashable"))),
      Case(
        classes.mustInherit(from: .named("Scratch.Page")), "Page:8", "Store:10", "Cache:11"),
      Case(
        Types.named(prefix: "Tab").mustBeDeclared(in: ui), "Tab:4"),
      Case(classes.mustBeNamed(prefix: "Local"), "Page:8", "Store:10", "Cache:11"),
      Case(classes.mustBeNamed(matching: "(Local)?Page|Cach"), "Store:10", "Cache:11"),
      Case(
        classes.mustHaveAccess(atMost: .package), "Page:8", "LocalPage:9"),
      Case(
        Types.kind(.enumeration).in(model).mustHaveAccess(atLeast: .public), "Store.State:10",
        "default:16"),
      Case(Types.named(matching: "Hid.*").mustHaveAccess(atLeast: .internal), "Hidden:14"),
      Case(classes.mustNotHaveAttribute("available"), "Page:8"),
      Case(
        Types.named(prefix: "TabV").mustHaveAttribute("available"), "TabView:3"),
      Case(Types.withAttribute("MainActor").mustBeNamed(suffix: "View")),
      Case(
        Types.visible(atLeast: .package).mustBeNamed(suffix: "Page"), "Shown:3", "Tab:4",
        "Store:10", "Tab.Edge:15"),
      Case(ui.mustNotUse("Swift.print"), "TabView.draw:4"),
      Case(Types.named("Scratch.TabRow").mustNotUse("Swift.print")),
      Case(ui.mustNotUse("Dispatch.DispatchQueue.main"), "later:2"),
      Case(ui.mustNotUse("Dispatch.DispatchQueue"), "later:2"),
      Case(ui.mustNotUse("Foundation.Date"), "TabView.now:8"),
      // The second line neither names the type nor a variable of it.
      Case(ui.mustNotUse("Scratch.Tab.Style"), "read:3", "TabRow.style:1"),
      // What stores a type isn't the type. The use of its member is.
      Case(
        Types.named("Scratch.BagMediator").mustNotKnow(.named("Scratch.Page")), "BagMediator.tab:3"),
      Case(ui.mustNotWrite("try!"), "TabView.load:5"),
      Case(ui.mustNotWrite("as!"), "TabView.cast:7"),
      Case(ui.mustNotWrite("!"), "TabView.draw:4"),
      Case(ui.mustNotWrite("try"), "TabView.load:5"),
      Case(ui.mustNotWrite("nonisolated(unsafe)"), "TabView.shared:9"),
      Case(model.mustNotWrite("@unchecked", "class Comment"), "Cache:11"),
      Case(Types.named("Scratch.TabRow").mustNotWrite("try!")),
    ]
  }

  @Test func `a condition finds what breaks it, and nothing else`() {
    for example in Self.cases {
      let found = codebase.violations(of: example.rule).map { violation in
        guard let subject = violation.subject, let place = violation.place else {
          return violation.what
        }
        return "\(subject.dropFirst("Scratch.".count)):\(place.line)"
      }
      #expect(found == example.found, "\(example.rule)")
    }
  }

  static let faults: KeyValuePairs<String, Rule> = [
    "begin with a module": ui.mustNotUse("print"),
    "begin with a module that": ui.mustNotUse("Swyft.print"),
    "there is no declaration Scratch.Tabs": ui.mustNotUse("Scratch.Tabs"),
    "there are no declarations": ui.mustNotUse(),
    "can stand anywhere": ui.mustNotWrite("+"),
    "there are no texts": ui.mustNotWrite(),
    "/(/ is not a regular expression": classes.mustBeNamed(matching: "("),
    "/[/ is not a regular expression": Types.named(matching: "[").mustBeFinal(),
    "the form of the names is empty": classes.mustBeNamed(prefix: ""),
    "there are no layers": classes.mustBeDeclared(),
    "fits nothing": Slices("Sources/Scratch/Features/*").mustHaveNoCycles(),
    "fits only one slice": Slices("Scr*").mustNotDependOnEachOther(),
    "there are no tests in the index": ui.mustNotDeclareForTests(),
  ]

  @Test func `a condition that can never be broken is a fault of the rule`() {
    for (text, rule) in Self.faults {
      let violations = codebase.violations(of: rule)
      #expect(violations.map(\.place) == [nil], "\(text)")
      #expect(violations.first?.what.contains(text) == true, "\(violations)")
    }
  }

  @Test func `slices that use each other are found, with their cycle`() throws {
    let package = try ScratchPackage([
      "Features/One/One.swift": "struct One { var two: Two? { nil } }\n",
      "Features/Two/Two.swift":
        "struct Two { let base = Base(); func three() -> Three? { nil } }\n",
      "Features/Three/Three.swift": "struct Three { func two(_ two: Two) {} }\n",
      "Base.swift": "struct Base {}\n",
    ])
    try package.compile()
    let slices = Slices("Sources/Scratch/Features/*"), codebase = try package.codebase()
    let apart = codebase.violations(of: slices.mustNotDependOnEachOther())
    #expect(
      Set(apart.compactMap(\.subject)) == [
        "Scratch.One.two", "Scratch.Two.three", "Scratch.Three.two",
      ])
    let cycles = codebase.violations(of: slices.mustHaveNoCycles())
    #expect(!cycles.isEmpty && cycles.allSatisfy { !$0.what.contains("One") })
  }

  /// The compiler's description of a module lacks classes with a superclass from an import that isn't
  /// public.
  @Test func `classes with a superclass from another module conform as the compiler says`() throws {
    let package = try ScratchPackage([
      "Base.swift": """
      open class Plain { public init() {} }
      @MainActor open class Isolated { public init() {} }
      open class Shared: @unchecked Sendable { public init() {} }

      """,
      "App.swift": """
      internal import Lib

      class Page: Isolated {}
      class SubPage: Page {}
      class Store: Shared, @unchecked Sendable {}
      class Cache: Plain {}
      @MainActor class View: Plain {}
      final class Key: Plain, Hashable {
        static func == (a: Key, b: Key) -> Bool { a === b }
        func hash(into hasher: inout Hasher) {}
      }

      """,
    ])
    try package.compile(["Base.swift"], asModule: "Lib")
    try package.compile(["App.swift"], asModule: "App")
    let codebase = try package.codebase()
    let classes = Types.kind(.class).in(Layer("app", modules: "App"))
    func names(_ rule: Rule) -> [String] {
      codebase.violations(of: rule).map { $0.subject ?? $0.what }
    }
    // With a superclass that is neither isolated nor `Sendable`, isolation alone isn't enough.
    #expect(names(classes.mustBeSendable()) == ["App.Cache", "App.View", "App.Key"])
    #expect(
      names(classes.mustConform(to: .named("Swift.Equatable")))
        == ["App.Page", "App.SubPage", "App.Store", "App.Cache", "App.View"])
  }
}
