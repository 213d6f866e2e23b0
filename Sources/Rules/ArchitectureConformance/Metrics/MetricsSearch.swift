import CIndexStoreLoader

// MARK: - Search

extension CodeGraph {
  /// A user of a part: a type of the package, or a file for code outside of types.
  private enum User: Hashable {
    case type(Symbol)
    case file(UInt32)
  }

  /// Returns the figures of parts. They count the same dependencies as a graph.
  func metrics(of parts: [CodePart]) -> [Metrics] {
    let dependencies = dependencies(between: parts, includingImports: true)
    let types = Dictionary(grouping: definedTypes.keys.sorted()) { id -> Int? in
      parts.narrowest(type(id).module, type(id).folder, in: self)
    }
    return parts.indices.map { part in
      metrics(
        of: parts[part].name, (types[part] ?? []).compactMap { definedTypes[$0] },
        usedAt: dependencies.filter { $0.to == part }.flatMap(significantPlaces),
        using: dependencies.filter { $0.from == part }.flatMap(significantPlaces))
    }
  }

  private func metrics(
    of part: String, _ types: [Symbol], usedAt users: [Dependency.Place],
    using used: [Dependency.Place]
  ) -> Metrics {
    let cycles = StrongComponents(types, next: uses(among: Set(types))).components
    return Metrics(
      name: part, types: types.count, protocols: types.count { kind(of: $0) == .protocol },
      fanIn: Set(users.map { user(at: $0.occurrence) }).count, fanOut: Set(used.map(\.used)).count,
      cycles: cycles.count, largestCycle: cycles.map(\.count).max() ?? 0)
  }

  /// Returns the places of a dependency without imports, or the imports if there are no others.
  private func significantPlaces(of dependency: Dependency) -> [Dependency.Place] {
    let uses = dependency.places.filter { kind(of: symbol(of: $0.occurrence)) != .module }
    return uses.isEmpty ? dependency.places : uses
  }

  private func user(at occurrence: Occurrence) -> User {
    innermostType(around: occurrence).map(User.type) ?? .file(index.occurrences[occurrence].file)
  }

  private func innermostType(around occurrence: Occurrence) -> Symbol? {
    structure.enclosing[occurrence].flatMap { enclosingTypes(of: $0).first }
  }

  /// Returns, for each of the types, the other ones that it uses.
  private func uses(among types: Set<Symbol>) -> [Symbol: Set<Symbol>] {
    var uses: [Symbol: Set<Symbol>] = [:]
    for user in types {
      for occurrence in usesByType[user] ?? [] where innermostType(around: occurrence) == user {
        let used = mentions(symbol(of: occurrence)).compactMap { definedTypes[$0] }
        uses[user, default: []].formUnion(types.intersection(used).subtracting([user]))
      }
    }
    return uses
  }
}

// MARK: - StrongComponents

/// The groups of nodes in a graph that reach each other, found with Tarjan's algorithm.
struct StrongComponents {
  /// The groups of at least two nodes.
  private(set) var components: [[Int]] = []
  private let next: [Int: Set<Int>]
  private var numbers: [Int: Int] = [:]
  private var lowest: [Int: Int] = [:]
  private var open: [Int] = []
  private var isOpen: Set<Int> = []

  init(_ nodes: [Int], next: [Int: Set<Int>]) {
    self.next = next
    for node in nodes where numbers[node] == nil { visit(node) }
  }

  /// Visits a node and those that it reaches. The steps are on a list, because a chain of types can
  /// be longer than the stack allows.
  private mutating func visit(_ start: Int) {
    var steps: [(node: Int, others: [Int])] = [(start, enter(start))]
    while let step = steps.last {
      guard let other = step.others.last else {
        leave(step.node)
        steps.removeLast()
        if let outer = steps.last { lower(outer.node, to: lowest[step.node]) }
        continue
      }
      steps[steps.count - 1].others.removeLast()
      if numbers[other] == nil {
        steps.append((other, enter(other)))
      } else if isOpen.contains(other) {
        lower(step.node, to: numbers[other])
      }
    }
  }

  private mutating func enter(_ node: Int) -> [Int] {
    numbers[node] = numbers.count
    lowest[node] = numbers[node]
    open.append(node)
    isOpen.insert(node)
    return (next[node] ?? []).sorted()
  }

  private mutating func lower(_ node: Int, to number: Int?) {
    if let number { lowest[node] = min(lowest[node] ?? number, number) }
  }

  private mutating func leave(_ node: Int) {
    guard lowest[node] == numbers[node], let start = open.lastIndex(of: node) else { return }
    let component = Array(open[start...])
    open.removeSubrange(start...)
    isOpen.subtract(component)
    if component.count > 1 { components.append(component.sorted()) }
  }
}
