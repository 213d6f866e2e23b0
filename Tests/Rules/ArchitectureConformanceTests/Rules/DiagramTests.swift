import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of rules that are read from a Mermaid flowchart.
@Suite(.onOwnThread)
struct DiagramTests {
  private static let graph = Graph(
    name: "a \"b\" \\ c", nodes: ["UI", "the <model> & #1", "kit"],
    edges: [
      .init(from: "UI", to: "the <model> & #1", label: "reads \"it\""),
      .init(from: "the <model> & #1", to: "kit"), .init(from: "kit", to: "kit"),
    ])

  @Test func `a graph that is written as a flowchart is read as the same graph`() throws {
    #expect(try Diagram(mermaid: Self.graph.mermaid).graph == Self.graph)
  }

  static let charts: KeyValuePairs<String, [String]> = [
    "flowchart LR\n  a --> b": ["a → b"],
    "graph TD;\na-->b;b==>c": ["a → b", "b → c"],
    "flowchart LR\na[App UI] --> b(Model) --> c": ["App UI → Model", "Model → c"],
    "flowchart LR\na & b --> c & d": ["a → c", "a → d", "b → c", "b → d"],
    "flowchart LR\na -- reads --> b\na -.->|asks| c": ["a → b: reads", "a → c: asks"],
    "flowchart LR\na <--> b": ["a → b", "b → a"],
    "flowchart LR\n%% a --> c\nsubgraph one\na --> b:::red\nend\nclassDef red fill:#f00": ["a → b"],
    "flowchart LR\na --> b\nb[(Data Base)]\na([\"The App\"])": ["The App → Data Base"],
  ]

  @Test func `arrows of every form are read`() throws {
    for (chart, expected) in Self.charts {
      let edges = try Diagram(mermaid: chart).graph.edges.map {
        "\($0.from) → \($0.to)\($0.label.map { ": \($0)" } ?? "")"
      }
      #expect(edges == expected, "\(chart)")
    }
  }

  @Test func `a line without a direction and a text that is not a flowchart are errors`() {
    for (chart, text) in [
      ("flowchart LR\na --- b", "line 2 of the diagram can't be read"),
      ("flowchart LR\na -->", "line 2"), ("sequenceDiagram\na->>b: x", "there is no flowchart"),
    ] {
      let error = #expect(throws: ArchitectureError.self) { try Diagram(mermaid: chart) }
      #expect(error?.description.contains(text) == true, "\(chart)")
    }
  }

  @Test func `uses without an arrow break the rule, in a description, too`() throws {
    let package = try ScratchPackage([
      "App.swift": "struct App { let router = Router(), store = Store() }\n",
      "Router/Router.swift": "struct Router { var store: Store? { nil } }\n",
      "Store/Store.swift": "struct Store {}\n",
    ])
    try package.compile()
    let layers = ["Router", "Store"].map { Layer($0, folders: "Sources/Scratch/\($0)") }
    let app = Layer("App", modules: "Scratch")
    let text = "flowchart LR\nApp --> Router --> Store"
    let rule = Rule.diagram(try Diagram(mermaid: text), of: app, layers[0], layers[1])
    let codebase = try package.codebase()
    #expect(codebase.violations(of: rule).map(\.subject) == ["Scratch.App.store"])

    let file = package.folder.appendingPathComponent("layers.mmd")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let description = package.folder.appendingPathComponent(Architecture.fileName)
    try """
    {
      "layers": { "App": { "modules": ["Scratch"] },
                  "Router": { "folders": ["Sources/Scratch/Router"] },
                  "Store": { "folders": ["Sources/Scratch/Store"] } },
      "rules": [{ "diagram": "layers.mmd" }]
    }
    """.write(to: description, atomically: true, encoding: .utf8)
    let architecture = try Architecture(contentsOf: description.path)
    #expect(
      codebase.violations(of: try #require(architecture.rules.first))
        == codebase.violations(of: rule))
    #expect(
      architecture.graphOfAllowedUses.edges
        == [.init(from: "App", to: "Router"), .init(from: "Router", to: "Store")])
    #expect(
      try Diagram(mermaid: architecture.graphOfAllowedUses.mermaid).graph
        == architecture.graphOfAllowedUses)
  }

  @Test func `a node that is not a layer is a fault of the rule`() throws {
    let package = try ScratchPackage(["App.swift": "struct App {}\n"])
    try package.compile()
    let rule = Rule.diagram(
      try Diagram(mermaid: "flowchart LR\nApp --> Gone"), of: Layer("App", modules: "Scratch"))
    let violations = try package.codebase().violations(of: rule)
    #expect(violations.map(\.place) == [nil])
    #expect(violations.first?.what.contains("a node ‘Gone’, which is no layer") == true)
  }
}
