extension CodeGraph {
  /// A finding about an occurrence, whose subject is the declaration that it stands in, or
  /// the file where it is in none.
  func finding(at occurrence: Occurrence, object: String, _ what: String) -> Finding {
    let enclosing = structure.enclosing[occurrence]
    let subject =
      enclosing == CodeStructure.none ? file(of: occurrence).id : subjectName(Int(enclosing))
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
    if roles(of: occurrence).contains(.definition) { return "is declared with \(typeName)" }
    let thing = kind(of: symbol) == .typeAlias ? "the alias \(name(of: symbol))" : name(of: symbol)
    return "uses \(thing), which brings in \(typeName)"
  }

  /// A finding about a declaration as a whole.
  func finding(atDefinitionOf symbol: Symbol, object: String, _ what: String) -> Finding {
    Finding(
      occurrence: Int(structure.definition[symbol]), subject: name(of: symbol), object: object,
      what: what)
  }

  /// Whether an occurrence calls, reads or writes something.
  func isMemberUse(_ occurrence: Occurrence) -> Bool {
    let kind = kind(of: symbol(of: occurrence))
    return roles(of: occurrence).contains(.reference) && (kind.isVariable || kind.isCallable)
  }
}
