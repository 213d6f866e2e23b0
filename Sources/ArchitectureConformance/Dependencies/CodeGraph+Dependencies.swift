extension CodeGraph {
  /// What leads from each of the parts to each of the others, in the order of the sources.
  func dependencies(between parts: [CodePart]) -> [Dependency] {
    let fileParts = index.files.map { file in
      parts.firstIndex { $0.contains(file.module, file.folder) }
    }
    var destinations = PartDestinations(parts, in: self)
    var found: [Dependency] = [], numbers: [[Int]: Int] = [:]
    for occurrence in index.occurrences.indices {
      let symbol = symbol(of: occurrence)
      // An import alone is no use; where it is used, that is the place to show.
      guard let from = fileParts[fileNumber(of: occurrence)], kind(of: symbol) != .module
      else { continue }
      for to in destinations.parts(of: symbol) where to != from {
        if let number = numbers[[from, to]] {
          found[number].count += 1
        } else {
          numbers[[from, to]] = found.count
          found.append(
            Dependency(
              from: parts[from].name, to: parts[to].name, occurrence: occurrence, count: 1))
        }
      }
    }
    return found
  }
}

/// The parts that a symbol leads to, looked up once for each.
private struct PartDestinations {
  private let all: [CodePart]
  private let graph: CodeGraph
  private var ofSymbols: [CodeGraph.Symbol: [Int]] = [:]
  private var ofTypes: [TypeTable.ID: Int?] = [:]

  init(_ parts: [CodePart], in graph: CodeGraph) {
    all = parts
    self.graph = graph
  }

  mutating func parts(of symbol: CodeGraph.Symbol) -> [Int] {
    if let known = ofSymbols[symbol] { return known }
    var found = Set(graph.mentions(symbol).compactMap { part(of: $0) })
    if let declaring = declaringPart(of: symbol) { found.insert(declaring) }
    let sorted = found.sorted()
    ofSymbols[symbol] = sorted
    return sorted
  }

  private func declaringPart(of symbol: CodeGraph.Symbol) -> Int? {
    let module = graph.declaration(of: symbol)?.module
    let folder = graph.definitionFile(of: symbol)?.folder
    return module.flatMap { part(module: $0, folder: folder) }
  }

  private mutating func part(of type: TypeTable.ID) -> Int? {
    if let known = ofTypes[type] { return known }
    let facts = graph.type(type)
    let part = part(module: facts.module, folder: facts.folder)
    ofTypes[type] = .some(part)
    return part
  }

  private func part(module: String, folder: String?) -> Int? {
    all.firstIndex { $0.contains(module, folder) }
  }
}
