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
