/// The layers and types that a description's rules can name.
struct DescribedNames {
  private(set) var layers: [String: Layer] = [:]
  private let entries: [String: DescriptionFile.TypesEntry]

  init(_ file: DescriptionFile) throws(ArchitectureError) {
    entries = file.types ?? [:]
    for (name, entry) in file.layers {
      layers[name] = Layer(name, modules: entry.modules ?? [], folders: entry.folders ?? [])
    }
    for name in entries.keys.sorted() {
      if layers[name] != nil {
        throw ArchitectureError(
          "a layer and types are both called “\(name)”", mend: "call one of them otherwise")
      }
      _ = try types(name)
    }
  }

  func layer(_ name: String) throws(ArchitectureError) -> Layer {
    guard let layer = layers[name] else {
      throw unknown("layer", name, layers.keys.sorted())
    }
    return layer
  }

  /// The types of a name, or those of the layer of that name.
  func types(_ name: String) throws(ArchitectureError) -> Types {
    try types(name, within: [])
  }

  private func types(_ name: String, within outer: [String]) throws(ArchitectureError) -> Types {
    guard !outer.contains(name) else {
      throw ArchitectureError(
        "the types “\(name)” are described by themselves", mend: "describe them by others")
    }
    guard let entry = entries[name] else {
      if let layer = layers[name] { return layer.types }
      throw unknown("choice of types", name, (Array(entries.keys) + layers.keys).sorted())
    }
    return try choice(name, entry, outer + [name]).called(name)
  }

  private func choice(
    _ name: String, _ entry: DescriptionFile.TypesEntry, _ outer: [String]
  ) throws(ArchitectureError) -> Types {
    var conditions: [Types] = []
    if let names = entry.named { conditions.append(.named(names)) }
    if let suffix = entry.suffix { conditions.append(.named(suffix: suffix)) }
    if let base = entry.inheriting { conditions.append(.inheriting(from: base)) }
    if let layer = entry.layer { conditions.append(try self.layer(layer).types) }
    if let others = entry.anyOf { conditions.append(try anyOf(others, outer)) }
    guard var types = conditions.first else {
      throw ArchitectureError(
        "the types “\(name)” have no condition",
        mend: "give named, suffix, inheriting, layer or anyOf")
    }
    for other in conditions.dropFirst() { types = types.and(other) }
    if let except = entry.except { types = types.except(try self.types(except, within: outer)) }
    return types
  }

  private func anyOf(_ names: [String], _ outer: [String]) throws(ArchitectureError) -> Types {
    var choice: Types?
    for name in names {
      let types = try types(name, within: outer)
      choice = choice?.or(types) ?? types
    }
    guard let choice else {
      throw ArchitectureError("there is an empty anyOf", mend: "name types in it")
    }
    return choice
  }

  private func unknown(_ what: String, _ name: String, _ known: [String]) -> ArchitectureError {
    ArchitectureError(
      "there is no \(what) “\(name)”", mend: "choose from \(known.joined(separator: ", "))")
  }
}
