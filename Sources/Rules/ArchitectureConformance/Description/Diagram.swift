import Foundation
public import Graphs

/// A diagram of the layers and of the uses between them that are allowed.
public struct Diagram: Sendable, Equatable {
  /// The layers as nodes, and the allowed uses as edges.
  public let graph: Graph

  /// Creates a diagram from a graph whose nodes are named after layers.
  public init(_ graph: Graph) { self.graph = graph }

  /// Creates a diagram from the text of a Mermaid flowchart.
  ///
  /// The text of a node is the name of a layer. Each arrow is an allowed use. Subgraphs, styles and
  /// comments have no meaning.
  /// - Throws: ``ArchitectureError`` if a line can't be read.
  public init(mermaid text: String) throws(ArchitectureError) {
    var reader = MermaidReader()
    graph = try reader.graph(of: text)
  }

  /// Creates a diagram from a file with a Mermaid flowchart.
  /// - Throws: ``ArchitectureError`` if the file can't be read.
  public init(contentsOf path: String) throws(ArchitectureError) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ArchitectureError("there is no diagram \(path)", suggestion: "correct the path")
    }
    do {
      try self.init(mermaid: text)
    } catch {
      throw ArchitectureError("\(path): \(error.what)", suggestion: error.suggestion)
    }
  }

  /// Returns whether two layers are the same, or the diagram has an arrow from the first to the
  /// second.
  func allows(_ from: String, _ to: String) -> Bool {
    from == to || graph.edges.contains { $0.from == from && $0.to == to }
  }
}

// MARK: - MermaidReader

/// A reader for the parts of a Mermaid flowchart that have a meaning in a ``Diagram``.
private struct MermaidReader {
  private var title = ""
  /// A Boolean value that indicates whether the next line belongs to the YAML before the flowchart.
  private var isHead = false
  private var isFlowchart = false
  /// The identifiers of the nodes in the order of their first use.
  private var nodes: [String] = []
  private var texts: [String: String] = [:]
  private var edges: [(from: String, to: String, label: String)] = []

  mutating func graph(of text: String) throws(ArchitectureError) -> Graph {
    for (index, line) in text.components(separatedBy: .newlines).enumerated() {
      try read(line.trimmingCharacters(in: .whitespaces), number: index + 1)
    }
    guard isFlowchart else {
      throw ArchitectureError(
        "there is no flowchart", suggestion: "begin the diagram with `flowchart LR`")
    }
    return graph
  }

  /// The graph of the lines that have been read.
  private var graph: Graph {
    let name = { (id: String) in texts[id] ?? id }
    return Graph(
      name: title, nodes: nodes.map(name),
      edges: edges.map {
        Graph.Edge(from: name($0.from), to: name($0.to), label: $0.label.isEmpty ? nil : $0.label)
      })
  }

  private mutating func read(_ line: String, number: Int) throws(ArchitectureError) {
    if line == "---" {
      isHead.toggle()
    } else if isHead {
      readHead(line)
    } else if !isFlowchart {
      isFlowchart = line.contains(/^(flowchart|graph)\b/)
    } else if !Self.isIgnored(line) {
      for statement in Self.statements(in: line) { try read(statement, line: number) }
    }
  }

  private mutating func readHead(_ line: String) {
    guard let match = line.wholeMatch(of: /title:\s*(.*)/) else { return }
    title = Self.unquoted(match.1)
  }

  /// Returns the text of a YAML string, which can be in quotes.
  private static func unquoted(_ text: Substring) -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return String(text) }
    var plain = "", isEscaped = false
    for character in text.dropFirst().dropLast() {
      if isEscaped || character != "\\" {
        plain.append(isEscaped && character == "n" ? "\n" : character)
        isEscaped = false
      } else {
        isEscaped = true
      }
    }
    return plain
  }

  /// Returns the parts of a line between semicolons. Quotes contain semicolons, too, as in `#lt;`.
  private static func statements(in line: String) -> [Substring] {
    var isQuoted = false
    return line.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ";" && !isQuoted
    }
  }

  private static func isIgnored(_ line: String) -> Bool {
    line.isEmpty
      || line.contains(
        /^(%%|(subgraph|end|style|classDef|class|linkStyle|click|direction|accTitle|accDescr)\b)/)
  }

  /// Reads nodes that arrows connect, such as `a --> b & c`.
  private mutating func read(
    _ statement: Substring, line: Int
  ) throws(ArchitectureError) {
    var rest = statement.drop(while: \.isWhitespace), before: [String] = []
    var arrow: Arrow?
    while !rest.isEmpty {
      let after = readNodes(&rest)
      guard !after.isEmpty else { throw Self.fault(line) }
      if let arrow { connect(before, after, by: arrow) }
      before = after
      if rest.isEmpty { return }
      arrow = Self.arrow(&rest)
      guard arrow != nil, !rest.isEmpty else { throw Self.fault(line) }
    }
  }

  private static func fault(_ line: Int) -> ArchitectureError {
    ArchitectureError(
      "line \(line) of the diagram can't be read",
      suggestion: "write nodes and arrows, such as a[\"App UI\"] --> b")
  }

  private mutating func connect(_ before: [String], _ after: [String], by arrow: Arrow) {
    for from in before {
      for to in after {
        edges.append((from, to, arrow.label))
        if arrow.isDouble { edges.append((to, from, arrow.label)) }
      }
    }
  }

  /// Reads nodes with `&` between them.
  private mutating func readNodes(_ rest: inout Substring) -> [String] {
    var found: [String] = []
    while let match = rest.prefixMatch(
      of:
        /([\p{L}\p{N}_.]+)(?:\s*[\[({>\/\\]+\s*("[^"]*"|[^\])}"]*)\s*[\])}\/\\]+)?(?::::\w+)?\s*(&?)\s*/
    ) {
      let id = String(match.1)
      if !nodes.contains(id) { nodes.append(id) }
      if let text = match.2 { texts[id] = Self.plain(text) }
      found.append(id)
      rest = rest[match.range.upperBound...]
      if match.3.isEmpty { break }
    }
    return found
  }

  private struct Arrow {
    var label = ""
    var isDouble = false
  }

  /// Reads an arrow, such as `-->`, `==>|label|` or `-- label -->`.
  private static func arrow(_ rest: inout Substring) -> Arrow? {
    if let match = rest.prefixMatch(of: /(<?)(?:-{2,}|={2,}|-\.+-)>(?:\|([^|]*)\|)?\s*/) {
      rest = rest[match.range.upperBound...]
      return Arrow(label: match.2.map(plain) ?? "", isDouble: !match.1.isEmpty)
    }
    guard let match = rest.prefixMatch(of: /(?:--|==|-\.)\s+([^-=.|]+?)\s+(?:-{2,}|={2,}|\.+-)>\s*/)
    else { return nil }
    rest = rest[match.range.upperBound...]
    return Arrow(label: plain(match.1))
  }

  /// Returns text without quotation marks and with the characters that Mermaid's codes stand for.
  private static func plain(_ text: Substring) -> String {
    var plain = text.trimmingCharacters(in: .whitespaces)
    if plain.count > 1, plain.hasPrefix("\""), plain.hasSuffix("\"") {
      plain = String(plain.dropFirst().dropLast())
    }
    let codes: KeyValuePairs = [
      "<br/>": "\n", "#quot;": "\"", "#lt;": "<", "#gt;": ">", "#amp;": "&", "#35;": "#",
    ]
    for (code, character) in codes { plain = plain.replacing(code, with: character) }
    return plain
  }
}
