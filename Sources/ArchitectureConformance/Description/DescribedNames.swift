/// The layers and types that the rules in a description can refer to by name.
struct DescribedNames {
  private(set) var layers: [String: Layer] = [:]
  private let entries: [String: DescriptionFile.TypesEntry]

  init(_ file: DescriptionFile) throws(ArchitectureError) {
    entries = file.types ?? [:]
    for name in file.layers.keys { layers[name] = try Self.layer(name, in: file, within: []) }
    for name in entries.keys.sorted() {
      if layers[name] != nil {
        throw ArchitectureError(
          "a layer and types are both called “\(name)”", suggestion: "call one of them otherwise")
      }
      _ = try types(name)
    }
  }

  private static func layer(
    _ name: String, in file: DescriptionFile, within outer: [String]
  ) throws(ArchitectureError) -> Layer {
    guard !outer.contains(name) else {
      throw ArchitectureError(
        "the layer “\(name)” is left out of itself", suggestion: "correct its “except”")
    }
    guard let entry = file.layers[name] else {
      throw unknown("layer", name, file.layers.keys.sorted())
    }
    var layer = Layer(
      name, modules: entry.modules ?? [], modulesWherePresent: entry.modulesWherePresent ?? [],
      folders: entry.folders ?? [])
    for other in entry.except ?? [] {
      layer = layer.except(try Self.layer(other, in: file, within: outer + [name]))
    }
    return layer
  }

  func layer(_ name: String) throws(ArchitectureError) -> Layer {
    guard let layer = layers[name] else {
      throw Self.unknown("layer", name, layers.keys.sorted())
    }
    return layer
  }

  /// Returns the types with the given name, or the types of the layer with that name.
  func types(_ name: String) throws(ArchitectureError) -> Types {
    try types(name, within: [])
  }

  private func types(_ name: String, within outer: [String]) throws(ArchitectureError) -> Types {
    guard !outer.contains(name) else {
      throw ArchitectureError(
        "the types “\(name)” are described by themselves", suggestion: "describe them by others")
    }
    guard let entry = entries[name] else {
      if let layer = layers[name] { return layer.types }
      throw Self.unknown("choice of types", name, (Array(entries.keys) + layers.keys).sorted())
    }
    return try choice(name, entry, outer + [name]).called(name)
  }

  private func choice(
    _ name: String, _ entry: DescriptionFile.TypesEntry, _ outer: [String]
  ) throws(ArchitectureError) -> Types {
    let conditions = try conditions(entry) + relations(entry, outer)
    guard var types = conditions.first else {
      throw ArchitectureError(
        "the types “\(name)” have no condition",
        suggestion:
          "give named, suffix, inheriting, kind, layer, adopting, holding, heldBy, createdBy "
          + "or anyOf")
    }
    for other in conditions.dropFirst() { types = types.and(other) }
    if let except = entry.except { types = types.except(try self.types(except, within: outer)) }
    return types
  }

  /// Returns a set of types for each condition in an entry that depends only on the type itself,
  /// such as a suffix of its name.
  private func conditions(_ entry: DescriptionFile.TypesEntry) throws(ArchitectureError) -> [Types]
  {
    var conditions: [Types] = []
    if let names = entry.named { conditions.append(.named(names)) }
    if let suffix = entry.suffix { conditions.append(.named(suffix: suffix)) }
    if let base = entry.inheriting { conditions.append(.inheriting(from: base)) }
    if let kind = entry.kind { conditions.append(.kind(try self.kind(kind))) }
    if let layer = entry.layer { conditions.append(try self.layer(layer).types) }
    return conditions
  }

  /// Returns a set of types for each condition in an entry that depends on other types, such as
  /// adopting one of them.
  private func relations(
    _ entry: DescriptionFile.TypesEntry, _ outer: [String]
  ) throws(ArchitectureError) -> [Types] {
    var relations: [Types] = []
    if let name = entry.adopting { relations.append(.adopting(try types(name, within: outer))) }
    if let name = entry.holding { relations.append(.holding(try types(name, within: outer))) }
    if let name = entry.heldBy { relations.append(.held(by: try types(name, within: outer))) }
    if let name = entry.createdBy { relations.append(.created(by: try types(name, within: outer))) }
    if let names = entry.anyOf { relations.append(try anyOf(names, outer)) }
    return relations
  }

  private func kind(_ name: String) throws(ArchitectureError) -> TypeKind {
    guard let kind = TypeKind.allCases.first(where: { "\($0)" == name }) else {
      throw Self.unknown("kind", name, TypeKind.allCases.map { "\($0)" })
    }
    return kind
  }

  private func anyOf(_ names: [String], _ outer: [String]) throws(ArchitectureError) -> Types {
    var choice: Types?
    for name in names {
      let types = try types(name, within: outer)
      choice = choice?.or(types) ?? types
    }
    guard let choice else {
      throw ArchitectureError("there is an empty anyOf", suggestion: "name types in it")
    }
    return choice
  }

  private static func unknown(
    _ what: String, _ name: String, _ known: [String]
  ) -> ArchitectureError {
    ArchitectureError(
      "there is no \(what) “\(name)”", suggestion: "choose from \(known.joined(separator: ", "))")
  }
}
