/// A search for the types in parts of a code base and for their uses of each other.
struct MetricsSearch {
  /// A user: a type of the package, or a file for code outside of types.
  private enum User: Hashable {
    case type(CodeGraph.Symbol)
    case file(Int)
  }

  /// An import of a module in another part.
  private struct Import {
    let file: Int
    let from: Int
    let to: Int
    let module: String
  }

  private let parts: [CodePart]
  private let graph: CodeGraph
  /// For each type that was used, the part that declares it, or nil.
  private var partOfType: [TypeTable.ID: Int?] = [:]
  private var fanIn: [Set<User>]
  private var fanOut: [Set<TypeTable.ID>]
  private var imports: [Import] = []
  /// For each part, the modules that it imports without using a type of them.
  private var onlyImported: [Set<String>] = []
  /// For each type in the package, the types in the same part that it uses.
  private var inside: [CodeGraph.Symbol: Set<CodeGraph.Symbol>] = [:]

  init(_ parts: [CodePart], in graph: CodeGraph) {
    self.parts = parts
    self.graph = graph
    fanIn = Array(repeating: [], count: parts.count)
    fanOut = Array(repeating: [], count: parts.count)
  }

  func metrics() -> [Metrics] {
    var search = self
    search.visitAll()
    let types = graph.definedTypes.keys.sorted()
    return parts.indices.map { part in
      search.metrics(of: part, types.filter { search.part(of: $0) == part })
    }
  }

  /// Returns the imported modules of which no type is used, such as C modules. They count as types.
  private func importedModules(of part: Int) -> Set<String> {
    let usedParts = Set(fanOut[part].compactMap { partOfType[$0] ?? nil })
    return Set(imports.filter { $0.from == part && !usedParts.contains($0.to) }.map(\.module))
  }

  private func metrics(of part: Int, _ types: [TypeTable.ID]) -> Metrics {
    let symbols = types.compactMap { graph.definedTypes[$0] }
    let cycles = StrongComponents(symbols, next: inside).components
    return Metrics(
      name: parts[part].name, types: symbols.count,
      protocols: symbols.count { graph.kind(of: $0) == .protocol }, fanIn: fanIn[part].count,
      fanOut: fanOut[part].count + onlyImported[part].count, cycles: cycles.count,
      largestCycle: cycles.map(\.count).max() ?? 0)
  }

  private mutating func visitAll() {
    for (number, file) in graph.index.files.enumerated() {
      guard let from = parts.narrowest(file.module, file.folder, in: graph) else { continue }
      for occurrence in graph.index.ranges[number] where graph.isLookedAt(occurrence) {
        visit(occurrence, from: from, file: number)
      }
    }
    onlyImported = parts.indices.map(importedModules)
    for found in imports where onlyImported[found.from].contains(found.module) {
      fanIn[found.to].insert(.file(found.file))
    }
  }

  private mutating func visitImport(of symbol: CodeGraph.Symbol, from: Int, file: Int) {
    let module = ImportedName.of(graph.declaredName(of: symbol))
    guard let to = parts.narrowest(module, nil, in: graph), to != from else { return }
    imports.append(Import(file: file, from: from, to: to, module: module))
  }

  private mutating func visit(_ occurrence: CodeGraph.Occurrence, from: Int, file: Int) {
    let symbol = graph.symbol(of: occurrence)
    if graph.kind(of: symbol) == .module {
      return visitImport(of: symbol, from: from, file: file)
    }
    let used = graph.mentions(symbol)
    guard !used.isEmpty else { return }
    let enclosing = graph.structure.enclosing[occurrence]
    let type =
      enclosing == CodeStructure.none
      ? nil : graph.enclosingTypes(of: Int(enclosing)).first
    for id in used {
      guard let to = rememberedPart(of: id) else { continue }
      if to != from {
        fanIn[to].insert(type.map(User.type) ?? .file(file))
        fanOut[from].insert(id)
      } else if let type, let other = graph.definedTypes[id], other != type {
        inside[type, default: []].insert(other)
      }
    }
  }

  private mutating func rememberedPart(of id: TypeTable.ID) -> Int? {
    if let known = partOfType[id] { return known }
    let part = part(of: id)
    partOfType[id] = .some(part)
    return part
  }

  private func part(of id: TypeTable.ID) -> Int? {
    let type = graph.type(id)
    return parts.narrowest(type.module, type.folder, in: graph)
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
