import ArchitectureConformance
import ProcessTesting
import Testing

/// Tests of layers that contain each other's code, and of layers that aren't always there.
@Suite(.onOwnThread)
struct OverlappingLayerTests {
  private static let app = Layer("app", modules: "Scratch")
  private static let router = Layer("router", folders: "Sources/Scratch/Router")
  private static let routes = Layer("routes", folders: "Sources/Scratch/Router/Routes")

  /// The app's own file uses the router, the router uses its routes, and routes use the app.
  private let package: ScratchPackage
  private let codebase: Codebase

  init() throws {
    package = try ScratchPackage([
      "App.swift": "final class App { let router = Router() }\n",
      "Router/Router.swift":
        "struct Router { let own = Path(); var route: Route? }\nstruct Path {}\n",
      "Router/Routes/Route.swift": "struct Route { var app: App?; var other: [Route] = [] }\n",
    ])
    try package.compile()
    codebase = try package.codebase()
  }

  private func subjects(_ rule: Rule) -> [String] {
    codebase.violations(of: rule).map { $0.subject ?? "\($0)" }
  }

  static let rules: KeyValuePairs<String, (rule: Rule, subjects: [String])> = [
    "a module that contains the forbidden folder": (
      app.mustNotDepend(on: router), ["Scratch.App.router"]
    ),
    "a folder that is in the forbidden module": (
      router.mustNotDepend(on: app), ["Scratch.Route.app"]
    ),
    "a folder that contains the forbidden one": (
      router.mustNotDepend(on: routes), ["Scratch.Router.route"]
    ),
    "a folder that is in the forbidden one": (routes.mustNotDepend(on: router), []),
    "a layer without the inner one": (
      router.except(routes).mustNotDepend(on: app), ["Scratch.Router.route"]
    ),
    "a layer that is forbidden without its inner one": (
      routes.mustNotDepend(on: app.except(router)), ["Scratch.Route.app"]
    ),
    "a folder that may use only itself": (router.mayOnlyDepend(), ["Scratch.Route.app"]),
    "a folder without the inner one that may use only itself": (
      router.except(routes).mayOnlyDepend(), ["Scratch.Router.route"]
    ),
    "a folder that may use the one around it": (
      routes.mayOnlyDepend(on: router), ["Scratch.Route.app"]
    ),
    // The rule is about code of the app that isn't in the router.
    "a module that may use one of its folders": (app.mayOnlyDepend(on: router), []),
    "a folder that only the one inside of it may use": (
      router.mayOnlyBeUsed(by: routes), ["Scratch.App.router"]
    ),
    "a folder that only the one around it may use": (routes.mayOnlyBeUsed(by: router), []),
    "a folder that nothing else may use": (routes.mayOnlyBeUsed(), ["Scratch.Router.route"]),
    // A folder that the rule doesn't name belongs to the module around it.
    "a module whose folders use it": (app.mayOnlyBeUsed(), []),
    "a module without a folder that uses it": (
      app.except(router).mayOnlyBeUsed(), ["Scratch.Route.app"]
    ),
    "layers inside each other without cycles": (
      .noCycles(between: router, app), ["Scratch.App.router", "Scratch.Route.app"]
    ),
  ]

  @Test func `code belongs to the narrowest layer`() {
    for (name, expected) in Self.rules {
      #expect(subjects(expected.rule).sorted() == expected.subjects, "\(name)")
    }
  }

  @Test func `only the narrowest layer exposes a type`() throws {
    let package = try ScratchPackage([
      "App.swift":
        "public struct Own {}\npublic struct App { public var path: Path?, own: Own? }\n",
      "Router/Router.swift":
        "public struct Path {}\npublic struct Router { public var own: Own?, path: Path? }\n",
    ])
    try package.compile(["App.swift", "Router/Router.swift"], asModule: "Scratch")
    let codebase = try package.codebase()
    for (rule, subject) in [
      (Self.app.mustNotExpose(Self.router), "Scratch.App.path"),
      (Self.router.mustNotExpose(Self.app), "Scratch.Router.own"),
    ] {
      #expect(codebase.violations(of: rule).map(\.subject) == [subject])
    }
  }

  @Test func `a graph assigns code to the narrowest layer, in any order`() throws {
    for layers in [[Self.app, Self.router, Self.routes], [Self.routes, Self.router, Self.app]] {
      let graph = try codebase.graph(of: layers)
      #expect(
        Set(graph.edges.map { "\($0.from) → \($0.to)" })
          == ["app → router", "router → routes", "routes → app"])
    }
  }

  @Test(arguments: [["all", "first", "second"], ["second", "first", "all"]])
  func `a layer of one module is narrower than a layer of several`(order: [String]) throws {
    let package = try ScratchPackage([
      "First/A.swift": "import Second\nstruct First { let other: Second }\n",
      "Second/B.swift": "public struct Second {}\n",
    ])
    try package.compile(["Second/B.swift"], asModule: "Second")
    try package.compile(["First/A.swift"], asModule: "First")
    let layers = [
      "all": Layer("all", modules: "First", "Second"), "first": Layer("first", modules: "First"),
      "second": Layer("second", modules: "Second"),
    ]
    let graph = try package.codebase().graph(of: order.compactMap { layers[$0] })
    #expect(graph.edges.map { "\($0.from) → \($0.to)" } == ["first → second"])
  }

  @Test func `a module of another platform is not a fault of the rule`() {
    let kits = Layer("kits", modulesWherePresent: ["AppKit", "UIKit"])
    #expect(subjects(Self.app.mustNotDepend(on: kits)).isEmpty)
    #expect(subjects(kits.mustNotDepend(on: Self.app)).isEmpty)
    let misspelt = Layer("kits", modules: ["Scratchh"], modulesWherePresent: ["UIKit"])
    #expect(
      codebase.violations(of: Self.app.mustNotDepend(on: misspelt)).map(\.place) == [nil])
  }

  @Test func `a module that is present is checked`() {
    let optional = Layer("app", modulesWherePresent: ["Scratch"])
    #expect(subjects(Self.routes.mustNotDepend(on: optional)) == ["Scratch.Route.app"])
  }

  @Test func `a layer with a misspelt exception is a fault of the rule`() {
    let rule = Self.app.except(Layer("gone", folders: "Sources/Gone"))
      .mustNotDepend(on: Self.router)
    #expect(codebase.violations(of: rule).map(\.place) == [nil])
  }

  @Test func `Foundation is one module, whichever of its parts is named`() throws {
    let package = try ScratchPackage(["A.swift": "import Foundation\nlet date = Date()\n"])
    try package.compile()
    let codebase = try package.codebase(), app = Layer("app", modules: "Scratch")
    for name in ["Foundation", "FoundationEssentials"] {
      let rule = app.mustNotDepend(on: Layer("dates", modules: name))
      #expect(codebase.violations(of: rule).map(\.place?.line) == [1, 2])
    }
  }
}
