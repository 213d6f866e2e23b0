extension CodeGraph {
  /// Returns the types in the package that a rule applies to.
  /// - Throws: ``RuleError`` if there are none.
  func select(_ types: Types) throws(RuleError) -> Set<Symbol> {
    try require(types)
    let chosen = definedTypes.filter { types.contains(type($0.key), self) }
    guard !chosen.isEmpty else { throw .selectsNothing(types.name) }
    return Set(chosen.values)
  }

  /// Returns a matcher for the types that a rule restricts. The types can be in this package or in
  /// others.
  /// - Throws: ``RuleError`` if no type matches.
  func matcher(_ types: Types) throws(RuleError) -> TypeMatcher {
    try require(types)
    let matcher = TypeMatcher(types, in: self)
    guard isAnyType(matcher.contains) else { throw .selectsNothing(types.name) }
    return matcher
  }

  /// Returns whether the package defines or uses a type that meets a condition.
  private func isAnyType(_ fits: (TypeTable.ID) -> Bool) -> Bool {
    definedTypes.keys.contains(where: fits)
      || index.symbols.indices.contains { mentions($0).contains(where: fits) }
  }

  private func require(_ types: Types) throws(RuleError) {
    for requirement in types.requirements {
      switch requirement {
      case .type(let name): try requireType(name)
      case .layer(let layer): try require(layer)
      case .pattern(let pattern): try pattern.check()
      case .part(let types): _ = try matcher(types)
      }
    }
  }

  /// Checks that the package defines or uses a type with the given name.
  private func requireType(_ name: String) throws(RuleError) {
    guard isAnyType({ self.name($0) == name }) else { throw .unknownType(name) }
  }

  func require(_ layers: [Layer]) throws(RuleError) {
    for layer in layers { try require(layer) }
  }

  func require(_ layer: Layer) throws(RuleError) {
    try require(layer.exceptions)
    let names = layer.modules.union(layer.modulesWherePresent).union(layer.folders)
    if names.isEmpty, layer.patterns.isEmpty { throw .emptyLayer(layer) }
    for pattern in layer.patterns where !index.knownModules.contains(where: pattern.matches) {
      throw .selectsNothing("modules in the \(layer.name) layer that fit ‘\(pattern.text)’")
    }
    for module in layer.modules.sorted() where !index.knownModules.contains(module) {
      throw .unknownModule(module, in: layer)
    }
    for folder in layer.folders.sorted() {
      let one = Layer("", folders: folder)
      guard index.files.contains(where: one.contains) else {
        throw .unknownFolder(folder, in: layer)
      }
    }
  }

  /// Returns the occurrences in the files of a layer that don't belong to a narrower one.
  /// - Parameters:
  ///   - layer: The layer.
  ///   - others: The layers that might be inside the layer.
  /// - Throws: ``RuleError`` if a module or a folder in the layer has no compiled files.
  func occurrences(
    in layer: Layer, exceptNarrower others: [Layer] = []
  ) throws(RuleError) -> [Occurrence] {
    try require(layer)
    for module in layer.modules.sorted()
    where !index.files.contains(where: { $0.module == module }) {
      throw .foreignModule(module, in: layer)
    }
    return occurrences(inFilesOf: layer, exceptNarrower: others)
  }

  /// Returns the occurrences in the files of a layer that don't belong to a narrower one. There are
  /// none for modules of other packages.
  func occurrences(inFilesOf layer: Layer, exceptNarrower others: [Layer]) -> [Occurrence] {
    zip(index.files, index.ranges).filter { file, _ in
      layer.contains(file)
        && !belongs(to: others, ratherThan: layer, module: file.module, file.folder)
    }.flatMap { $0.1.filter(isLookedAt) }
  }

  /// Returns the occurrences inside the given types and their nested types.
  func occurrences(in subjects: Set<Symbol>) -> [Occurrence] {
    var seen: Set<Occurrence> = []
    return subjects.flatMap { usesByType[$0] ?? [] }.filter { seen.insert($0).inserted }.sorted()
  }

  /// Returns whether a relationship connects a type to one of the given types.
  func isRelated(_ type: CodeType, by relation: Relation, to others: Types) -> Bool {
    relation[type.id]?.contains { others.contains(self.type($0), self) } == true
  }
}

// MARK: - Overlapping layers

extension CodeGraph {
  /// Returns how narrowly a layer contains code, or nil if it doesn't.
  func narrowness(of layer: Layer, module: String, _ folder: String?) -> Narrowness? {
    layer.narrowness(module: module, folder, moduleDepth: moduleDepths[module] ?? 0)
  }

  /// Returns the first of the other layers that contains code more narrowly than a layer does, or nil
  /// if none does.
  func owner(
    among others: [Layer], ratherThan layer: Layer, module: String, _ folder: String?
  ) -> Layer? {
    let own = narrowness(of: layer, module: module, folder)
    return others.first { other in
      guard let narrowness = narrowness(of: other, module: module, folder) else { return false }
      return own.map { narrowness > $0 } ?? true
    }
  }

  /// Returns whether one of the other layers contains code more narrowly than a layer does.
  func belongs(
    to others: [Layer], ratherThan layer: Layer, module: String, _ folder: String?
  ) -> Bool {
    owner(among: others, ratherThan: layer, module: module, folder) != nil
  }

  func belongs(to others: [Layer], ratherThan layer: Layer, type: TypeTable.ID) -> Bool {
    let type = self.type(type)
    return belongs(to: others, ratherThan: layer, module: type.module, type.folder)
  }
}

// MARK: - TypeMatcher

/// A matcher for selected types that evaluates the selection only once for each type.
final class TypeMatcher {
  private let types: Types
  private let graph: CodeGraph
  private var known: [TypeTable.ID: Bool] = [:]
  /// The matching types that others hide.
  private(set) lazy var hidden = graph.allHiddenTypes.filter(contains)

  init(_ types: Types, in graph: CodeGraph) {
    self.types = types
    self.graph = graph
  }

  func contains(_ id: TypeTable.ID) -> Bool {
    if let known = known[id] { return known }
    let contains = types.contains(graph.type(id), graph)
    known[id] = contains
    return contains
  }
}

// MARK: - Errors

extension RuleError {
  static func selectsNothing(_ name: String) -> RuleError {
    .nothing(
      "there are no \(name), so that the rule checks nothing",
      suggestion: "correct the names in the rule")
  }

  static func unknownType(_ name: String) -> RuleError {
    RuleError(
      what: "no declaration of the code base is, or uses, a type \(name)",
      suggestion: "correct the name; it begins with the module's")
  }

  static func unknownModule(_ module: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names a module \(module) that neither was built nor is used",
      suggestion: "correct the name, or let the test target depend on the module")
  }

  static func foreignModule(_ module: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names \(module), of which the package has no file",
      suggestion: "name a module of the package; of another one, only the use can be checked")
  }

  static func unknownFolder(_ folder: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names a folder \(folder) without a compiled file",
      suggestion: "correct the path, which is relative to the package's folder")
  }

  static func emptyLayer(_ layer: Layer) -> RuleError {
    RuleError(what: "the \(layer.name) layer is empty", suggestion: "name its modules or folders")
  }
}
