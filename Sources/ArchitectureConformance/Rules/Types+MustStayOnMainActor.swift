extension Types {
  /// They are on the main actor: by an attribute of their own, or as the compiler infers it from a
  /// superclass, a protocol, or their module's default.
  public func mustStayOnMainActor() -> Rule {
    Rule("\(name) must stay on the main actor", mend: "add `@MainActor`") {
      graph throws(RuleError) in
      var findings: [Finding] = []
      for subject in try graph.select(self).sorted() where try !graph.isOnMainActor(subject) {
        findings.append(
          graph.finding(atDefinitionOf: subject, object: "MainActor", "is not on the main actor"))
      }
      return findings
    }
  }
}

extension CodeGraph {
  /// The attribute's type in the index.
  private static let mainActor = "s:ScM"

  fileprivate func isOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    guard let name = declaration(of: type)?.typeName, !name.isOfStandardLibrary else { return false }
    let module = name.module
    let graph = try symbolGraphs.graph(of: module)
    guard let symbol = graph[usr(of: type)] else { return try isInferredOnMainActor(type) }
    return symbol.isOnMainActor || !symbol.isElsewhere && isOnMainActorByDefault(module, graph)
  }

  /// The compiler leaves out a class whose superclass comes by an import that is not public; for that
  /// one the rules of inference are applied to what its own declaration says.
  private func isInferredOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    if (structure.attributes[type] ?? []).contains(where: { usr(of: $0) == Self.mainActor }) {
      return true
    }
    if isNonisolated(type) { return false }
    for base in structure.bases[type] ?? [] where try isOnMainActor(base.type) { return true }
    return false
  }

  private func isNonisolated(_ type: Symbol) -> Bool {
    guard structure.definition[type] != CodeStructure.none else { return false }
    let place = place(of: Int(structure.definition[type]))
    let text = SourceText(path: place.path)
    let offset = text.offset(line: UInt32(place.line), column: UInt32(place.column))
    return offset.map { text.hasWord("nonisolated", before: $0) } ?? false
  }

  /// A module's default shows on the members of its types only, and not on all of those.
  private func isOnMainActorByDefault(_ module: String, _ graph: SymbolGraph) -> Bool {
    if let known = mainActorDefaults[module] { return known }
    let members = undecidedMembers(of: module, graph)
    let isDefault = 2 * members.filter(\.isOnMainActor).count > members.count
    mainActorDefaults[module] = isDefault
    return isDefault
  }

  /// The members of types that are not on the main actor themselves, without those that implement a
  /// requirement, from which they may have it.
  private func undecidedMembers(of module: String, _ graph: SymbolGraph) -> [SymbolGraph.Symbol] {
    let types = definedTypes.values.filter { type in
      guard declaration(of: type)?.module == module, let symbol = graph[usr(of: type)]
      else { return false }
      return !symbol.isOnMainActor && !symbol.isElsewhere
    }
    return types.flatMap { structure.members[$0] ?? [] }
      .filter { isMethodOrProperty($0) && !implementsRequirement($0) }
      .compactMap { graph[usr(of: $0)] }
      .filter { !$0.isElsewhere }
  }

  private func isMethodOrProperty(_ member: Symbol) -> Bool {
    kind(of: member) == .instanceMethod || kind(of: member) == .instanceProperty
  }

  private func implementsRequirement(_ member: Symbol) -> Bool {
    let definition = structure.definition[member]
    return definition != CodeStructure.none
      && !symbols(relatedTo: Int(definition), by: .overrideOf).isEmpty
  }
}
