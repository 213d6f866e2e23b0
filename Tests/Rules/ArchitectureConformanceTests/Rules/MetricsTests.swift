import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct MetricsTests {
  private let package: ScratchPackage
  private let codebase: Codebase

  init() throws {
    package = try ScratchPackage([
      "Model/Tab.swift": """
      protocol Closing { func close() }
      struct Tab: Closing { func close() {}; func page() -> Page? { nil } }
      final class Page { var tab: Tab?; var link: Link? }
      struct Link { var page: Page? }
      """,
      "UI/View.swift": """
      struct View { let tab: Tab; let page: Page? }
      struct Row { let tab: Tab }
      let shared = Tab()
      """,
    ])
    try package.compile()
    codebase = try package.codebase()
  }

  private static let layers = [
    Layer("model", folders: "Sources/Scratch/Model"), Layer("UI", folders: "Sources/Scratch/UI"),
  ]

  @Test func `figures count types, users, used types and circles`() throws {
    let metrics = try codebase.metrics(of: Self.layers)
    let model = try #require(metrics.first), ui = try #require(metrics.last)
    #expect(model.types == 4 && model.protocols == 1)
    #expect(model.fanIn == 3 && model.fanOut == 0, "View, Row and the file")
    #expect(model.cycles == 1 && model.largestCycle == 3)
    #expect(ui.fanIn == 0 && ui.fanOut == 2 && ui.cycles == 0)
    #expect(model.instability == 0 && model.abstractness == 0.25 && model.distance == 0.75)
    #expect(ui.instability == 1 && ui.distance == 0)
  }

  @Test func `figures are shown as a table`() throws {
    #expect(
      Metrics.table(try codebase.metrics(of: Self.layers)) == """
               types  protocols  fan-in  fan-out  instability  abstractness  distance  cycles  largest
        model      4          1       3        0         0.00          0.25      0.75       1        3
        UI         2          0       0        2         1.00          0.00      0.00       0        0
        """)
  }

  @Test func `a graph is a page with a box for each node and a line for each edge`() {
    let graph = Graph(
      name: "a < b",
      edges: [.init(from: "UI", to: "model", label: "3"), .init(from: "model", to: "UI")])
    let page = graph.html
    #expect(page.contains("<title>a &lt; b</title>"))
    #expect(page.matches(of: /<rect\s/).count == 2)
    #expect(page.matches(of: /<path\s/).count == 2)
    #expect(page.contains("<path class=\"back\""), "the edge that leads back is marked")
    #expect(page.contains("<tr><td>UI</td><td>model</td><td>3</td></tr>"))
  }

  @Test func `changed figures stand beside the differences, and parts are new or gone`() throws {
    let before = try codebase.metrics(of: Self.layers)
    try package.write("struct View {}\nstruct Cell {}\n", to: "UI/View.swift")
    try package.compile()
    let now = try package.codebase().metrics(of: Self.layers)
    let new = Layer("screens", folders: "Sources/Scratch/UI")
    let changes = MetricsChange.changes(from: before, to: now)
    let rows = MetricsChange.table(changes).split(separator: "\n").map {
      $0.split(separator: "  ", omittingEmptySubsequences: true)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      rows[1] == ["model", "4", "1", "0 (-3)", "0", "0.00", "0.25", "0.75", "1", "3"])
    #expect(
      rows[2] == [
        "UI", "2", "0", "0", "0 (-2)", "0.00 (-1.00)", "0.00", "1.00 (+1.00)", "0", "0",
      ])
    let renamed = MetricsChange.changes(
      from: before, to: try package.codebase().metrics(of: [Self.layers[0], new]))
    let names = MetricsChange.table(renamed).split(separator: "\n").map {
      String($0.prefix { $0 != ")" })
    }
    #expect(names[2].hasPrefix("screens (new") && names[3].hasPrefix("UI (gone"))
  }
}
