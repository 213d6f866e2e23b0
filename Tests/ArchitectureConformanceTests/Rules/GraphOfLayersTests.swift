import ArchitectureConformance
import Testing

struct GraphOfLayersTests {
  @Test func `the graph of modules has each that leads to another`() throws {
    let graph = try Sample.codebase().graphOfModules()
    #expect(graph.nodes.contains("SampleReadingList"))
    let ways = graph.edges.map { "\($0.from) → \($0.to)" }
    #expect(ways.contains("SampleReadingList → SampleSync"))
    #expect(ways.contains("SampleUI → SampleModelExtras"))
    #expect(!ways.contains("SampleModel → SampleUI"))
    #expect(graph.edges.allSatisfy { Int($0.label).map { $0 > 0 } ?? false })
  }

  @Test func `the graph of layers joins modules, and leaves out what is in none`() throws {
    let graph = try Sample.codebase().graph(of: [
      Layer("reading", modules: "SampleReadingStore", "SampleReadingList"),
      Layer("sync", modules: "SampleSync"),
      Layer("tab strip", folders: "Sources/SampleUI/TabStrip"),
    ])
    #expect(graph.nodes == ["reading", "sync", "tab strip"])
    #expect(
      Set(graph.edges.map { "\($0.from) → \($0.to)" }) == ["reading → sync", "sync → reading"])
  }

  @Test func `a layer that is not there is an error`() throws {
    let layers = [Layer("UI", modules: "SampleUserInterface")]
    let error = #expect(throws: ArchitectureError.self) { try Sample.codebase().graph(of: layers) }
    #expect(error?.description.contains("SampleUserInterface") == true)
  }
}
