/// A stack of tree nodes that keeps its storage as it shrinks.
///
/// `Array.removeLast` is generic code in unoptimised builds, at several times the cost.
struct NodeStack: ~Copyable {
  private var nodes: [Int] = []
  private(set) var count = 0

  var top: Int? { count > 0 ? nodes[count - 1] : nil }

  mutating func append(_ node: Int) {
    if count < nodes.count { nodes[count] = node } else { nodes.append(node) }
    count += 1
  }

  mutating func removeLast() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    return nodes[count]
  }
}
