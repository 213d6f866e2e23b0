/// A table of the dependencies between parts of a code base. It contains at most one dependency for
/// each ordered pair of parts.
struct DependencyTable {
  private(set) var dependencies: [Dependency] = []
  private let partCount: Int
  /// For each ordered pair of parts, the index in `dependencies` of the first part's dependency on
  /// the second, or nil if there is none.
  private var numbers: [Int?]

  init(partCount: Int) {
    self.partCount = partCount
    numbers = Array(repeating: nil, count: partCount * partCount)
  }

  /// Adds an occurrence that makes one part depend on another.
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

/// A dependency of one part of a code base on another. Each part is identified by its index.
struct Dependency {
  let from: Int
  let to: Int
  /// The occurrences that create the dependency, in source order.
  var places: [Place]

  struct Place {
    let occurrence: CodeGraph.Occurrence
    let used: String
  }
}

// MARK: - DependencyWays

/// A finder for the shortest chains of dependencies between parts of a code base.
struct DependencyWays {
  /// The direct dependencies of each part.
  private let next: [[Int]]

  init(_ dependencies: [Dependency], partCount: Int) {
    var next: [[Int]] = Array(repeating: [], count: partCount)
    for dependency in dependencies { next[dependency.from].append(dependency.to) }
    self.next = next
  }

  /// Returns an array with each part's predecessor on a shortest path from a starting part. The
  /// element is nil for a part that can't be reached.
  /// - Complexity: Linear in the number of dependencies.
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
  /// The names of the modules in the package.
  var modules: [String] { Set(index.files.map(\.module)).sorted() }

  /// Returns the dependencies between parts, in source order.
  /// - Parameters:
  ///   - parts: The parts.
  ///   - includesImports: Whether an import alone is a dependency.
  func dependencies(
    between parts: [CodePart], includingImports includesImports: Bool = false
  ) -> [Dependency] {
    var table = DependencyTable(partCount: parts.count)
    var destinations = PartDestinations(parts, includingImports: includesImports, in: self)
    for (file, range) in zip(index.files, index.ranges) {
      guard let from = parts.narrowest(file.module, file.folder, in: self) else { continue }
      for occurrence in range where isLookedAt(occurrence) {
        for to in destinations.of(symbol(of: occurrence)) where to.part != from {
          table.add(occurrence, from: from, to: to)
        }
      }
    }
    return table.dependencies
  }
}
