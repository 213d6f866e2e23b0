extension CodeGraph {
  /// What leads from each of the parts to each of the others, in the order of the sources.
  func dependencies(between parts: [CodePart]) -> [Dependency] {
    var table = DependencyTable(parts), destinations = PartDestinations(parts, in: self)
    for (file, range) in zip(index.files, index.ranges) {
      guard let from = parts.firstIndex(where: { $0.contains(file.module, file.folder) })
      else { continue }
      for occurrence in range {
        for to in destinations.of(symbol(of: occurrence)) where to.part != from {
          table.add(occurrence, from: from, to: to)
        }
      }
    }
    return table.dependencies
  }
}

/// The dependencies that were found, by the numbers of the parts.
private struct DependencyTable {
  private(set) var dependencies: [Dependency] = []
  private let parts: [CodePart]
  /// For each pair of parts, the number of their dependency.
  private var numbers: [Int?]

  init(_ parts: [CodePart]) {
    self.parts = parts
    numbers = Array(repeating: nil, count: parts.count * parts.count)
  }

  mutating func add(_ occurrence: CodeGraph.Occurrence, from: Int, to: PartDestinations.Destination)
  {
    let pair = from * parts.count + to.part
    if let number = numbers[pair] {
      dependencies[number].count += 1
    } else {
      numbers[pair] = dependencies.count
      dependencies.append(
        Dependency(
          from: parts[from].name, to: parts[to.part].name, used: to.name, occurrence: occurrence,
          count: 1))
    }
  }
}
