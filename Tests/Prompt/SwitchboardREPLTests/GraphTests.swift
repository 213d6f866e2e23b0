import Graphs
import Switchboard
import SwitchboardREPL
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
    #expect(root.graph(includingOffTheRecord: true).nodes == ["Root", "Leaf", "Leaf (2)"])
    #expect(
      root.graph(includingOffTheRecord: true).edges == [
        Graph.Edge(from: "Root", to: "Leaf"), Graph.Edge(from: "Root", to: "Leaf (2)"),
      ])
    root.stop()
  }

  @Test func `the routes are a graph of levels and handlers`() throws {
    let application = CommandDispatcher(name: "application")
    let window = CommandDispatcher(name: "window", parent: application)
    let drummer = Drummer()
    let all = try application.register(drummer, for: DrumCommandsRouter.self)
    let one = try window.register(PlayerCommandsRouter.Key.fail) {}
    let graph = window.routingGraph
    let handler = try #require(window.handled(by: PlayerCommandsRouter.Key.fail)).handler
    #expect(graph.nodes == ["window", "application", handler, "Drummer"])
    #expect(
      graph.edges == [
        Graph.Edge(from: "window", to: "application"),
        Graph.Edge(from: "window", to: handler, label: "fail"),
        Graph.Edge(from: "application", to: "Drummer", label: "drum"),
      ])
    _ = (all, one)
  }

  private final class Drummer: DrumCommands {
    func drum() {}
  }

  @Test func `a graph is data of its type`() {
    let graph = Graph(
      name: "a", nodes: ["lonely"],
      edges: [.init(from: "one", to: "two", label: "x"), .init(from: "two", to: "one")])
    #expect(
      OutputValue(any: graph)
        == .record([
          "name": .text("a"), "nodes": .list([.text("lonely"), .text("one"), .text("two")]),
          "edges": .list([
            .record(["from": .text("one"), "to": .text("two"), "label": .text("x")]),
            .record(["from": .text("two"), "to": .text("one"), "label": .none]),
          ]),
        ]))
    #expect(
      OutputType(of: Graph.self)
        == .record([
          OutputField("name", .text), OutputField("nodes", .list(.text)),
          OutputField(
            "edges",
            .list(
              .record([
                OutputField("from", .text), OutputField("to", .text),
                OutputField("label", .optional(.text), isRequired: false),
              ]))),
        ]))
  }
}
