import Switchboard
import Testing

@MainActor
struct GraphTests {
  @Test func `a graph prints as text and for Graphviz`() {
    let graph = Graph(
      name: "a \"b\"", nodes: ["lonely"],
      edges: [.init(from: "one", to: "two", label: "x\ny"), .init(from: "two", to: "one")])
    #expect(graph.nodes == ["lonely", "one", "two"])
    #expect(graph.text == "lonely\none\n  → two: x\ny\ntwo\n  → one")
    #expect(
      graph.graphviz == #"""
        digraph "a \"b\"" {
          "lonely";
          "one";
          "two";
          "one" -> "two" [label="x\ny"];
          "two" -> "one";
        }
        """#)
  }

  @Test func `a graph prints for Mermaid, with names that it would take for HTML`() {
    let graph = Graph(
      name: "a \"b\"", nodes: ["lonely"],
      edges: [
        .init(from: "one", to: "Array<Int> & \"#1\"", label: "x\ny"), .init(from: "one", to: "one"),
      ])
    #expect(
      graph.text(in: .mermaid) == #"""
        ---
        title: "a \"b\""
        ---
        flowchart LR
          n0["lonely"]
          n1["one"]
          n2["Array#lt;Int#gt; #amp; #quot;#35;1#quot;"]
          n1 -->|"x<br/>y"| n2
          n1 --> n1
        """#)
  }

  @Test func `the coordinators are a graph, in which each of several with one name is a node`()
    throws
  {
    final class Root: Coordinator<Void> {
      override func didStart() throws { for _ in 1...2 { try startChild(Leaf.self) } }
    }
    final class Leaf: Coordinator<Void> {}
    let root = Root(services: ())
    try root.start()
    #expect(root.graph.nodes == ["Root", "Leaf", "Leaf (2)"])
    #expect(
      root.graph.edges == [
        Graph.Edge(from: "Root", to: "Leaf"), Graph.Edge(from: "Root", to: "Leaf (2)"),
      ])
    root.stop()
  }

  @Test func `the routes are a graph of levels and handlers`() throws {
    let application = CommandDispatcher(name: "application")
    let window = CommandDispatcher(name: "window", parent: application)
    let studio = Studio()
    let wall = NoteWall()
    let all = try application.register(studio, for: SpokenNoteCommandsRouter.self)
    let one = try window.register(wall, for: NoteCommandsRouter.Key.removeAllNotes) {
      $0.removeAllNotes
    }
    let graph = window.routingGraph
    #expect(graph.nodes == ["window", "application", "Studio", "NoteWall"])
    #expect(graph.edges.first == Graph.Edge(from: "window", to: "application"))
    #expect(graph.edges.contains(Graph.Edge(from: "window", to: "NoteWall", label: "clear")))
    let further = graph.edges.first { $0.to == "Studio" }
    #expect(further?.from == "application" && further?.label.contains("read aloud") == true)
    _ = (all, one)
  }
}
