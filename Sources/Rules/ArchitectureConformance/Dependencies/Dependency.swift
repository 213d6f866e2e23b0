/// A dependency of one part of a code base on another. Each part is identified by its index.
struct Dependency {
  let from: Int
  let to: Int
  /// The occurrences that create the dependency, in source order.
  let places: [Place]

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
    // A matrix with a row for each part and a column for each part that it depends on.
    var places = Array(repeating: [Dependency.Place](), count: parts.count * parts.count)
    var destinations = PartDestinations(parts, includingImports: includesImports, in: self)
    for (file, range) in zip(index.files, index.ranges) {
      guard let from = parts.narrowest(file.module, file.folder, in: self) else { continue }
      for occurrence in range where isLookedAt(occurrence) {
        for to in destinations.of(symbol(of: occurrence)) where to.part != from {
          let place = Dependency.Place(occurrence: occurrence, used: to.name)
          places[from * parts.count + to.part].append(place)
        }
      }
    }
    let found = places.indices.filter { !places[$0].isEmpty }
    return found.sorted { (places[$0][0].occurrence, $0) < (places[$1][0].occurrence, $1) }.map {
      Dependency(from: $0 / parts.count, to: $0 % parts.count, places: places[$0])
    }
  }
}
