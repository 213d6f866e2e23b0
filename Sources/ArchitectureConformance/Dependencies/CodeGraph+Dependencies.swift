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
