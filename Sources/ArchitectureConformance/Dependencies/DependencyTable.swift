/// Dependencies as they are found, one for each pair of parts.
struct DependencyTable {
  private(set) var dependencies: [Dependency] = []
  private let partCount: Int
  /// For each pair of parts, the number of their dependency.
  private var numbers: [Int?]

  init(partCount: Int) {
    self.partCount = partCount
    numbers = Array(repeating: nil, count: partCount * partCount)
  }

  /// Adds a place that leads from a part to another.
  mutating func add(
    _ occurrence: CodeGraph.Occurrence, from: Int, to: PartDestinations.Destination
  ) {
    let pair = from * partCount + to.part
    let place = Dependency.Place(occurrence: occurrence, used: to.name)
    if let number = numbers[pair] {
      dependencies[number].places.append(place)
    } else {
      numbers[pair] = dependencies.count
      dependencies.append(Dependency(from: from, to: to.part, places: [place]))
    }
  }
}

// MARK: - Dependency

/// What leads from one part of a code base to another, both by their numbers.
struct Dependency {
  let from: Int
  let to: Int
  /// The places, in the order of the sources, and what of the other part is used there.
  var places: [Place]

  struct Place {
    let occurrence: CodeGraph.Occurrence
    let used: String
  }
}

// MARK: - DependencyWays

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

// MARK: - Dependencies

extension CodeGraph {
  /// The modules of the package.
  var modules: [String] { Set(index.files.map(\.module)).sorted() }

  /// What leads from each of the parts to each of the others, in the order of the sources.
  func dependencies(between parts: [CodePart]) -> [Dependency] {
    var table = DependencyTable(partCount: parts.count)
    var destinations = PartDestinations(parts, in: self)
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
