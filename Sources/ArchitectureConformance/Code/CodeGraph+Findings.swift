extension CodeGraph {
  /// The full name of a declaration, without argument labels.
  func name(of symbol: Symbol) -> String {
    declaration(of: symbol)?.path ?? declaredName(of: symbol)
  }

  func name(_ type: TypeTable.ID) -> String { types.names[type].name }

  /// A finding about an occurrence, whose subject is the declaration that it stands in.
  func finding(at occurrence: Occurrence, object: String, _ what: String) -> Finding {
    let enclosing = structure.enclosing[occurrence]
    let subject =
      enclosing == CodeStructure.none ? file(of: occurrence).module : subjectName(Int(enclosing))
    return Finding(occurrence: occurrence, subject: subject, object: object, what: what)
  }

  /// An accessor is its property's, and an extension its type's affair.
  private func subjectName(_ symbol: Symbol) -> String {
    let extended = structure.extended[symbol]
    return name(of: extended == CodeStructure.none ? symbol : Int(extended))
  }

  /// What an occurrence does that brings a type in.
  func description(of occurrence: Occurrence, bringingIn type: TypeTable.ID) -> String {
    let symbol = symbol(of: occurrence), typeName = name(type)
    if kind(of: symbol).isType, name(of: symbol) == typeName { return "names \(typeName)" }
    let verb = roles(of: occurrence).contains(.definition) ? "has" : "uses"
    let thing = kind(of: symbol) == .typeAlias ? "the alias \(name(of: symbol))" : name(of: symbol)
    return "\(verb) \(thing), which brings in \(typeName)"
  }
}
