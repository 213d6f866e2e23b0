import CIndexStoreLoader

/// The declarations that code uses.
extension CodeGraph {
  /// Finds the symbols that code other than tests refers to outside of their own bodies, and the
  /// declarations around these symbols.
  func findUsedSymbols() -> Set<Symbol> {
    var used: Set<Symbol> = [], done: Set<Symbol> = []
    for (file, range) in zip(index.files, index.ranges) where !file.isTest {
      for occurrence in range where roles(of: occurrence).contains(.reference) {
        let symbol = symbol(of: occurrence)
        if done.contains(symbol) { continue }
        let all = declarationAndTypes(around: symbol)
        let outside = all.filter { !isInside($0, occurrence) }
        used.formUnion(outside)
        if outside.count == all.count { done.insert(symbol) }
      }
    }
    // A call of a requirement can reach each implementation, and the other way around.
    for (requirement, implementations) in structure.implementations
    where !used.isDisjoint(with: implementations) {
      used.insert(requirement)
    }
    return used
  }

  /// Returns a symbol and the types around it.
  private func declarationAndTypes(around symbol: Symbol) -> [Symbol] {
    let types = enclosingTypes(of: symbol)
    return types.first == symbol ? types : [symbol] + types
  }

  /// Finds the USRs of the symbols that tests refer to.
  /// - Throws: ``RuleError`` if the index of the tests is unreliable.
  func findTestedSymbols(
    _ readTests: () throws(IndexError) -> IndexReading
  ) throws(RuleError) -> Set<String> {
    let own = zip(index.files, index.ranges).filter(\.0.isTest).flatMap { $0.1 }
    if !own.isEmpty {
      let references = own.filter { roles(of: $0).contains(.reference) }
      let symbols = Set(references.map { symbol(of: $0) }).flatMap {
        declarationAndTypes(around: $0)
      }
      return Set(symbols.map { usr(of: $0) })
    }
    do {
      let tests = try readTests()
      // The buffers of the index are valid only while the index exists.
      let tested = withExtendedLifetime(tests) {
        let symbols = Set(tests.occurrences.filter(Self.isReference).map { Int($0.symbol) })
        return symbols.compactMap { symbolNumbers[tests.symbols[$0].usr.string] }
      }
      return Set(tested.flatMap { declarationAndTypes(around: $0) }.map { usr(of: $0) })
    } catch {
      if error.isEmpty { return try usesOfMissingTests() }
      throw RuleError(
        what: "the uses in tests are not known: \(error)", suggestion: IndexError.build)
    }
  }

  /// Returns the symbols that no test uses. For the tests of a package that another one builds, any
  /// test with a symbol's name counts as a use, because the index lacks them.
  /// - Throws: ``RuleError`` if the index of the tests is unreliable.
  func untested(_ symbols: [Symbol]) throws(RuleError) -> [Symbol] {
    guard index.isOfOtherBuild, index.testFolder != nil else {
      let tested = try testedSymbols.get()
      return symbols.filter { !tested.contains(usr(of: $0)) }
    }
    return symbols.filter { !testNames.contains(String(declaredName(of: $0).prefix { $0 != "(" })) }
  }

  /// Returns all names in the files below the folder for tests.
  func findTestNames() -> Set<String> {
    guard let folder = index.testFolder else { return [] }
    return IndexFreshness.sources(below: folder).reduce(into: []) { names, path in
      names.formUnion(SourceText(path: path).names())
    }
  }

  /// Returns the uses of a package without tests.
  /// - Throws: ``RuleError`` if the package has tests that were not built.
  private func usesOfMissingTests() throws(RuleError) -> Set<String> {
    guard index.testFolder != nil else { return [] }
    throw RuleError(
      what: "the tests of the package are not in this build, so that their uses are not known",
      suggestion: "run `swift build --build-tests` in the package itself, and check that build")
  }

  private static func isReference(_ occurrence: IndexOccurrence) -> Bool {
    Roles(rawValue: occurrence.roles).contains(.reference)
  }

  /// Finds the names in the branches of `#if` that were not compiled, with the first place of each.
  func findInactiveNames() -> [String: SourcePlace] {
    var found: [String: SourcePlace] = [:]
    for (file, range) in zip(index.files, index.ranges) {
      let code = texts.text(of: file.path)
      let lines = Set(range.map { Int(index.occurrences[$0].line) })
      for branch in code.branches where !branch.contains(where: lines.contains) {
        for line in branch {
          for name in code.names(inLines: line..<line + 1) where found[name] == nil {
            found[name] = SourcePlace(path: file.path, module: file.module, line: line, column: 1)
          }
        }
      }
    }
    return found
  }

  /// Returns the declarations that enclose an occurrence, innermost first.
  func declarations(around occurrence: Occurrence) -> [Symbol] {
    guard let enclosing = structure.enclosing[occurrence] else { return [] }
    return Array(sequence(first: enclosing) { self.structure.parent[$0] })
  }

  /// Returns whether an occurrence is in the body of the declaration that it refers to, or in an
  /// extension of it.
  private func isInside(_ symbol: Symbol, _ occurrence: Occurrence) -> Bool {
    declarations(around: occurrence).contains {
      $0 == symbol || structure.extended[$0] == symbol
    }
  }
}
