/// What types do with each other: which of them hold, and which create, which others.
extension CodeGraph {
  typealias Relation = [TypeTable.ID: Set<TypeTable.ID>]

  /// The types that the stored properties of each type of the package are declared with, those of its
  /// superclasses included.
  func findHeldTypes() -> Relation {
    definedTypes.mapValues { type in
      let classes = supertypes(of: type).filter { kind(of: $0) == .class }
      let properties = ([type] + classes.sorted()).flatMap { members(of: $0) }.filter(isStored)
      return Set(properties.flatMap { mentions($0) })
    }
  }

  private func isStored(_ member: Symbol) -> Bool {
    kind(of: member) == .instanceProperty && !structure.computed.contains(member)
      && !isAccessor(member)
  }

  /// For each type, those that hold it.
  func findHolders() -> Relation {
    var holders: Relation = [:]
    for (holder, held) in heldTypes {
      for type in held { holders[type, default: []].insert(holder) }
    }
    return holders
  }

  /// For each type, those that call one of its initializers.
  func findCreators() -> Relation {
    var creators: Relation = [:]
    for (type, occurrences) in usesByType {
      guard let creator = typeID(of: type) else { continue }
      for occurrence in occurrences where isCreation(occurrence) {
        guard let created = declaration(of: symbol(of: occurrence))?.context.last else { continue }
        creators[types.id(of: created), default: []].insert(creator)
      }
    }
    return creators
  }

  private func isCreation(_ occurrence: Occurrence) -> Bool {
    kind(of: symbol(of: occurrence)) == .initializer
      && roles(of: occurrence).contains(.reference)
  }
}
