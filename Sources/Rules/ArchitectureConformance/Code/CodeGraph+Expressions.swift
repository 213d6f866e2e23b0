import CIndexStoreLoader

/// The types that stand for associated types and generic parameters.
///
/// A type that conforms to a protocol hides others: a sequence of books hides the books. Where code
/// uses such a type, only the compiler knows which hidden types a name brings in. SourceKit is asked
/// for these files alone, because it has to read each one as the compiler does.
extension CodeGraph {
  /// Returns the hidden types that an occurrence brings in.
  /// - Parameters:
  ///   - occurrence: The use of a declaration.
  ///   - wanted: The types to look for, or nil to look for all.
  func hiddenMentions(
    at occurrence: Occurrence, among wanted: Set<TypeTable.ID>? = nil
  ) -> [TypeTable.ID] {
    let wanted = wanted ?? allHiddenTypes
    guard !wanted.isEmpty, facts(of: symbol(of: occurrence)).isGeneric,
      roles(of: occurrence).contains(.reference),
      !hiddenTypes(inFile: Int(index.occurrences[occurrence].file)).isDisjoint(with: wanted),
      let names = namesOfTypes(at: occurrence)
    else { return [] }
    let around = names.around.union(typesOfSelf(at: occurrence))
    let hidden = hiddenTypes.filter { around.contains(types.names[$0.key].name) }
    let found = hidden.values.reduce(into: Set()) { $0.formUnion($1) }
    return found.filter { wanted.contains($0) && names.own.contains(types.names[$0].name) }.sorted()
  }

  private func namesOfTypes(at occurrence: Occurrence) -> Expressions.Names? {
    guard let start = offset(of: occurrence), let expressions = expressions(near: occurrence) else {
      return nil
    }
    return expressions.names(
      at: start..<max(start + 1, text(of: occurrence).endOfName(at: start)))
  }

  /// Returns the names of the types around a member that is used without a value before it.
  /// SourceKit returns no expression for the `self` that the member is of.
  private func typesOfSelf(at occurrence: Occurrence) -> [String] {
    let text = text(of: occurrence)
    guard kind(of: symbol(of: occurrence)).canOmitSelf, let start = offset(of: occurrence),
      SourceText.isName(text.byte(start)) || text.byte(start) == "`",
      text.byte(text.skipSpace(before: start) - 1) != "."
    else { return [] }
    let types = structure.enclosing[occurrence].map { enclosingTypes(of: $0) } ?? []
    return types.compactMap { declaration(of: $0)?.typeName?.name }
  }

  private func expressions(near occurrence: Occurrence) -> Expressions? {
    let file = file(of: occurrence)
    let result = knownExpressions[file.path] ?? expressions(in: file)
    knownExpressions[file.path] = result
    if case .failure(let error) = result { missingExpressions = missingExpressions ?? error }
    return try? result.get()
  }

  private func expressions(in file: SourceFile) -> Result<Expressions, RuleError> {
    Result { try sourceKit.expressions(in: file) }.mapError { error in
      RuleError(
        what: "SourceKit does not know the types in \(file.path): \(error)",
        suggestion: "build again with `swift build`, and use the toolchain of the build")
    }
  }

  /// Returns the types that are hidden by the types that a file uses.
  private func hiddenTypes(inFile file: Int) -> Set<TypeTable.ID> {
    if let known = hiddenTypesInFiles[file] { return known }
    var found: Set<TypeTable.ID> = []
    for symbol in Set(index.ranges[file].map { self.symbol(of: $0) }) {
      for type in mentions(symbol) { found.formUnion(hiddenTypes[type] ?? []) }
    }
    hiddenTypesInFiles[file] = found
    return found
  }

  /// Returns the types that each type of the package hides, directly or through another hidden
  /// type.
  func findHiddenTypes() -> Relation {
    let direct = definedTypes.mapValues { bindings(in: $0) }
    var found: Relation = [:]
    for (type, hidden) in direct where !hidden.isEmpty {
      var all = hidden, open = Array(hidden)
      while let next = open.popLast() {
        open += (direct[next] ?? []).filter { all.insert($0).inserted }
      }
      found[type] = all
    }
    return found
  }
}

// MARK: - Places

extension CodeGraph {
  /// Returns the references that a declaration encloses directly.
  func references(in symbol: Symbol) -> [Occurrence] {
    guard let definition = structure.definition[symbol] else { return [] }
    return index.ranges[Int(index.occurrences[definition].file)].filter {
      structure.enclosing[$0] == symbol && isLookedAt($0) && roles(of: $0).contains(.reference)
    }
  }

  func offset(of occurrence: Occurrence) -> Int? {
    let place = index.occurrences[occurrence]
    return text(of: occurrence).offset(line: place.line, column: place.column)
  }

  func text(of occurrence: Occurrence) -> SourceText {
    texts.text(of: file(of: occurrence).path)
  }
}
