import ArchitectureConformance
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct SampleTests {
  @Test func `each rule has planted violations, and each planted violation a rule`() throws {
    let rules = try Sample.architecture().rules.map(\.name)
    #expect(Set(rules) == Set(try Sample.markedLines().keys))
    #expect(rules.count >= 18)
  }

  @Test(arguments: try Sample.architecture().rules)
  func `each violation of a rule is found at its line, and no other line is`(_ rule: Rule) throws {
    let found = try Sample.codebase().violations(of: rule).map(Sample.line)
    let marked = try #require(try Sample.markedLines()[rule.name])
    #expect(Set(found) == marked, "\(rule.name)")
    #expect(found.count == marked.count, "a line is reported once")
  }

  @Test func `a violation says who does what, and how to fix it`() throws {
    let model = Layer("model", modules: "SampleModel", "SampleModelExtras")
    let rule = Layer("UI", modules: "SampleUI").mustNotDepend(on: model)
    let violation = try #require(
      try Sample.codebase().violations(of: rule).first { Sample.line($0) == "PageSummary.swift:3" })
    #expect(
      "\(violation)" == """
        [UI must not depend on model] SampleUI.PageSummary.chosen is declared with \
        SampleModel.TabID: give the UI layer a type of its own, and translate between the two \
        above it
        """)
    #expect(violation.place?.column == 7)
    #expect(violation.place?.module == "SampleUI")
  }

  @Test func `a finding has the same words whichever rule was checked before it`() throws {
    let rules = try Sample.architecture().rules
    let again = try Codebase(try Sample.location())
    let backwards = rules.reversed().map { again.violations(of: $0) }
    #expect(backwards.reversed() == (try rules.map { try Sample.codebase().violations(of: $0) }))
  }
}

// MARK: - GraphOfLayersTests

@Suite(.onOwnThread)
struct GraphOfLayersTests {
  @Test func `the graph of modules has each that leads to another`() throws {
    let graph = try Sample.codebase().graphOfModules()
    #expect(graph.nodes.contains("SampleReadingList"))
    let ways = graph.edges.map { "\($0.from) → \($0.to)" }
    #expect(ways.contains("SampleReadingList → SampleSync"))
    #expect(ways.contains("SampleUI → SampleModelExtras"))
    #expect(!ways.contains("SampleModel → SampleUI"))
    #expect(graph.edges.allSatisfy { $0.label.flatMap { Int($0) }.map { $0 > 0 } ?? false })
  }

  @Test func `the graph of layers joins modules, and leaves out code without a layer`() throws {
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
