import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of rules about ways through other modules, orders, and several subjects.
@Suite(.onOwnThread)
struct ReachTests {
  private let package: ScratchPackage

  init() throws {
    package = try ScratchPackage([
      "Store.swift": "public struct Store { public init() {} }\n",
      "Kit.swift": "import Store\npublic struct Kit { let store = Store(); public init() {} }\n",
      "FeatureA.swift": "import Kit\nstruct A { let kit = Kit() }\n",
      "FeatureB.swift":
        "import Foundation\nstruct B { func now() -> [Date] { [Date(), Date(timeIntervalSince1970: 0)] } }\n",
    ])
    for module in ["Store", "Kit", "FeatureA", "FeatureB"] {
      try package.compile(["\(module).swift"], asModule: module)
    }
  }

  private static let store = Layer("store", modules: "Store"), kit = Layer("kit", modules: "Kit")
  private static let features = Layer("features", modules: "Feature*")

  private func found(_ rule: Rule) throws -> [String] {
    try package.codebase().violations(of: rule).map(\.what)
  }

  @Test func `a way through other modules is found, with all its steps`() throws {
    #expect(
      try found(Self.features.mustNotReach(Self.store)) == [
        "FeatureA/FeatureA.swift uses Kit, and so reaches features → Kit → store"
      ])
    #expect(try found(Self.features.mustNotDepend(on: Self.store)) == [])
    #expect(try found(Self.store.mustNotReach(Self.features)) == [])
  }

  @Test func `each layer uses only those after it`() throws {
    #expect(try found(.layers(inOrder: Self.features, Self.kit, Self.store)) == [])
    let wrong = try found(.layers(inOrder: Self.kit, Self.features, Self.store))
    #expect(!wrong.isEmpty && wrong.allSatisfy { $0.contains("FeatureA") }, "\(wrong)")
  }

  @Test func `the rings of an onion use only what is inside, and adapters don't use each other`()
    throws
  {
    let a = Layer("a", modules: "FeatureA"), b = Layer("b", modules: "FeatureB")
    #expect(try found(.onion(Self.store, Self.kit, adapters: [a, b])) == [])
    let wrong = try found(.onion(Self.kit, Self.store, adapters: [a, b]))
    #expect(!wrong.isEmpty && wrong.allSatisfy { $0.hasPrefix("Kit") }, "\(wrong)")
    let mixed = try found(.onion(Self.store, adapters: [Self.kit, a, b]))
    #expect(!mixed.isEmpty && mixed.allSatisfy { $0.hasPrefix("FeatureA") }, "\(mixed)")
    #expect(try found(.onion(Self.store, adapters: [])).first?.contains("checks nothing") == true)
  }

  @Test func `a module that no name with an asterisk fits is an error`() throws {
    let rule = Layer("views", modules: "View*").mustNotDepend(on: Self.store)
    #expect(try found(rule).first?.contains("so that the rule checks nothing") == true)
    #expect(try found(rule.allowingNothingToCheck()) == [])
    let misspelt = Layer("views", modules: "Stoer").mustNotDepend(on: Self.store)
    #expect(try found(misspelt.allowingNothingToCheck()).count == 1, "a wrong name stays an error")
  }

  @Test func `a name with labels means one of several functions`() throws {
    let rule = Self.features.mustNotUse("Foundation.Date.init()")
    #expect(try found(rule) == ["FeatureB.B.now uses Foundation.Date.init()"])
    let all = Self.features.mustNotUse("Foundation.Date.init")
    #expect(try found(all).count == 1, "both are on one line")
  }

  @Test func `a rule of a description can have several subjects, a severity, and nothing to check`()
    throws
  {
    try package.write(
      """
      {
        "layers": {
          "features": { "modules": ["Feature*"] }, "kit": { "modules": ["Kit"] },
          "store": { "modules": ["Store"] }
        },
        "types": { "gone": { "suffix": "Gone" } },
        "rules": [
          { "layer": ["features", "kit"], "mustNotDependOn": ["store"], "severity": "warning" },
          { "types": "gone", "mustBeFinal": true, "allowEmpty": true },
          { "layersInOrder": ["features", "kit", "store"] },
          { "layer": "features", "mustNotReach": ["store"] }
        ]
      }
      """, to: "architecture.json")
    let architecture = try Architecture(contentsOf: package.source("architecture.json").path)
    let report = try Report(of: architecture, in: package.codebase())
    #expect(
      report.rules == [
        "features must not depend on store, kit must not depend on store",
        "gone must be final", "the layers features, kit, store are in order",
        "features must not reach store",
      ])
    #expect(report.errors.map(\.rule) == ["features must not reach store"])
    #expect(report.violations.contains { $0.severity == .warning && $0.what.contains("Kit") })
  }

  @Test func `an import without a use is found, and one for what it exports is not`() throws {
    let package = try ScratchPackage([
      "Low.swift": "public struct Low { public init() {} }\n",
      "High.swift": "@_exported import Low\npublic struct High {}\n",
      "App.swift": "import High\nstruct App { let low = Low() }\n",
      "Idle.swift":
        "import Foundation\nimport High\nimport Low\nstruct Idle { let high: High? = nil }\n",
    ])
    for module in ["Low", "High", "App", "Idle"] {
      try package.compile(["\(module).swift"], asModule: module)
    }
    let rule = Layer("all", modules: "Low", "High", "App", "Idle").mustNotImportUnused()
    let found = try package.codebase().violations(of: rule).map(\.what)
    #expect(found == ["Idle/Idle.swift imports Low without a use"])
  }

  @Test func `a graph can show what is around one node`() {
    let edges = [("a", "b"), ("b", "c"), ("c", "d"), ("e", "b")].map {
      Graph.Edge(from: $0, to: $1)
    }
    let graph = Graph(name: "g", edges: edges)
    #expect(graph.around("b", depth: 1).nodes == ["a", "b", "c", "e"])
    #expect(graph.around("b", depth: 2).nodes.count == 5)
    #expect(graph.around("a", depth: 1).edges == [edges[0]])
  }
}
