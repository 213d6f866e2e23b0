/// A graph as a page that a browser shows without a network.
extension Graph {
  /// The graph as an HTML page with a picture and a table.
  ///
  /// The picture shows the nodes in columns. A node is to the left of the nodes that it leads to,
  /// unless they are in a cycle. Edges that lead back are red.
  public var html: String {
    let layout = GraphLayout(self)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(name.markupText)</title>
      <style>
      body { font: 14px system-ui, sans-serif; margin: 2em; color: #222; background: #fff; }
      rect { fill: #eef3fb; stroke: #4a6fa5; } path { fill: none; stroke: #8a94a3; }
      path.back { stroke: #c0392b; } svg text { font-size: 12px; text-anchor: middle; }
      g.node:hover rect { fill: #cfe0f7; } table { border-collapse: collapse; margin-top: 2em; }
      td, th { border: 1px solid #ccc; padding: 0.3em 0.8em; text-align: left; }
      </style>
      <h1>\(name.markupText)</h1>
      \(layout.svg)
      <table>
      <tr><th>From</th><th>To</th><th>Places</th></tr>
      \(edges.map(Self.row).joined(separator: "\n"))
      </table>
      </html>

      """
  }

  private static func row(_ edge: Edge) -> String {
    "<tr><td>\(edge.from.markupText)</td><td>\(edge.to.markupText)</td>"
      + "<td>\((edge.label ?? "").markupText)</td></tr>"
  }
}

// MARK: - GraphLayout

/// The places of a graph's nodes in a picture.
private struct GraphLayout {
  private struct Spot {
    let column: Int
    let row: Int
  }

  private static let width = 180, height = 30, gapAcross = 90, gapDown = 20

  private let graph: Graph
  private let spots: [String: Spot]

  init(_ graph: Graph) {
    self.graph = graph
    let columns = Self.columns(of: graph)
    var counts: [Int: Int] = [:], spots: [String: Spot] = [:]
    for node in graph.nodes {
      let column = columns[node] ?? 0
      spots[node] = Spot(column: column, row: counts[column, default: 0])
      counts[column, default: 0] += 1
    }
    self.spots = spots
  }

  /// Returns the column of each node that an edge leads to, which is the number of edges on the
  /// longest path to the node. Edges that close a cycle are left out.
  private static func columns(of graph: Graph) -> [String: Int] {
    var columns: [String: Int] = [:], back = Set<Int>()
    let next = Dictionary(grouping: graph.edges.indices, by: { graph.edges[$0].from })
    var state: [String: Bool] = [:]
    func visit(_ node: String) {
      state[node] = false
      for number in next[node] ?? [] {
        let to = graph.edges[number].to
        if state[to] == false { back.insert(number) } else if state[to] == nil { visit(to) }
      }
      state[node] = true
    }
    for node in graph.nodes where state[node] == nil { visit(node) }
    for _ in graph.nodes {
      for (number, edge) in graph.edges.enumerated() where !back.contains(number) {
        columns[edge.to] = max(columns[edge.to] ?? 0, (columns[edge.from] ?? 0) + 1)
      }
    }
    return columns
  }

  var svg: String {
    let columns = (spots.values.map(\.column).max() ?? 0) + 1
    let rows = (spots.values.map(\.row).max() ?? 0) + 1
    let width = columns * (Self.width + Self.gapAcross),
      height = rows * (Self.height + Self.gapDown)
    let lines = graph.edges.map(line) + graph.nodes.map(box)
    return "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
      + lines.joined(separator: "\n") + "\n</svg>"
  }

  private func x(_ spot: Spot) -> Int { spot.column * (Self.width + Self.gapAcross) + 1 }

  private func y(_ spot: Spot) -> Int { spot.row * (Self.height + Self.gapDown) + 1 }

  private func box(_ node: String) -> String {
    guard let spot = spots[node] else { return "" }
    let x = x(spot), y = y(spot)
    return "<g class=\"node\"><rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.width)\""
      + " height=\"\(Self.height)\" rx=\"5\"/><text x=\"\(x + Self.width / 2)\""
      + " y=\"\(y + Self.height / 2 + 4)\">\(node.markupText)</text></g>"
  }

  private func line(_ edge: Graph.Edge) -> String {
    guard let from = spots[edge.from], let to = spots[edge.to] else { return "" }
    let isBack = from.column >= to.column, middle = Self.height / 2
    let x1 = x(from) + (isBack ? 0 : Self.width), x2 = x(to) + (isBack ? Self.width : 0)
    let y1 = y(from) + middle, y2 = y(to) + middle
    let bend = isBack ? -Self.gapAcross / 2 : Self.gapAcross / 2
    let title = "\(edge.from) → \(edge.to)" + (edge.label.map { ": \($0)" } ?? "")
    return "<path\(isBack ? " class=\"back\"" : "") d=\"M \(x1) \(y1) C \(x1 + bend) \(y1),"
      + " \(x2 - bend) \(y2), \(x2) \(y2)\"><title>\(title.markupText)</title></path>"
  }
}
