/// The ways that dependencies make between parts.
struct DependencyWays {
  /// For each part, those that it leads to at once.
  private let next: [[Int]]

  init(_ dependencies: [Dependency], partCount: Int) {
    var next: [[Int]] = Array(repeating: [], count: partCount)
    for dependency in dependencies { next[dependency.from].append(dependency.to) }
    self.next = next
  }

  /// For each part, a shortest way to it from one part, by the part before; nil where there is none.
  /// - Complexity: linear in the number of dependencies.
  func ways(from start: Int) -> [Int?] {
    var before: [Int?] = Array(repeating: nil, count: next.count), open = [start], first = 0
    before[start] = start
    while first < open.count {
      let part = open[first]
      first += 1
      for other in next[part] where before[other] == nil {
        before[other] = part
        open.append(other)
      }
    }
    return before
  }
}
