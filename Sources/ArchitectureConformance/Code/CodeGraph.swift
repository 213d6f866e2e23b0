import CIndexStoreLoader

/// What rules ask about a code base, computed from its index.
///
/// Symbols, occurrences and types are numbers: a rule looks at every occurrence of a code base, in an
/// unoptimised build.
final class CodeGraph {
  /// A symbol of the index, by its position in `index.symbols`.
  typealias Symbol = Int
  /// An occurrence of the index, by its position in `index.occurrences`.
  typealias Occurrence = Int

  let index: IndexReading
  let structure: CodeStructure

  /// The types that any declaration names.
  var types = TypeTable()
  var codeTypes: [TypeTable.ID: CodeType] = [:]
  private let facts: [SymbolFacts]
  let symbolGraphs: SymbolGraphs

  /// The numbers of symbols by their USRs.
  private(set) lazy var symbolNumbers = Dictionary(
    uniqueKeysWithValues: index.symbols.indices.map { (usr(of: $0), $0) })
  private(set) lazy var usesByType = findUsesByType()
  private(set) lazy var definedTypes = findDefinedTypes()
  /// For each type of the package, the types that its stored properties are declared with.
  private(set) lazy var heldTypes = findHeldTypes()
  /// For each type that holds or creates others, its number; by the number of the other.
  private(set) lazy var holders = findHolders()
  private(set) lazy var creators = findCreators()

  /// Computes what all rules ask.
  /// - Throws: ``IndexError`` where a name cannot be read, since no rule could tell what it hides.
  init(_ index: IndexReading, symbolGraphs: SymbolGraphs) throws(IndexError) {
    self.index = index
    self.symbolGraphs = symbolGraphs
    structure = CodeStructure(index)
    facts = try SymbolFacts.all(of: index)
  }

  func kind(of symbol: Symbol) -> SymbolKind {
    SymbolKind(rawValue: index.symbols[symbol].kind) ?? .unknown
  }

  func file(of occurrence: Occurrence) -> SourceFile {
    index.files[Int(index.occurrences[occurrence].file)]
  }

  func roles(of occurrence: Occurrence) -> Roles {
    Roles(rawValue: index.occurrences[occurrence].roles)
  }

  func symbol(of occurrence: Occurrence) -> Symbol {
    Int(index.occurrences[occurrence].symbol)
  }

  func place(of occurrence: Occurrence) -> SourcePlace {
    let position = index.occurrences[occurrence], file = file(of: occurrence)
    return SourcePlace(
      path: file.path, module: file.module, line: Int(position.line), column: Int(position.column))
  }

  /// What a symbol is called where it is declared, with argument labels.
  func declaredName(of symbol: Symbol) -> String { index.symbols[symbol].name.string }

  func usr(of symbol: Symbol) -> String { index.symbols[symbol].usr.string }

  /// The symbols to which an occurrence has a relation.
  func symbols(relatedTo occurrence: Occurrence, by role: Roles) -> [Symbol] {
    index.relations(of: index.occurrences[occurrence])
      .filter { Roles(rawValue: $0.roles).contains(role) }
      .map { Int($0.symbol) }
  }

  /// What a symbol's name says, or nil for one of C's, and for a parameter.
  func declaration(of symbol: Symbol) -> MangledDeclaration? { facts[symbol].declaration }

  func facts(of symbol: Symbol) -> SymbolFacts { facts[symbol] }

  /// Whether rules look at an occurrence: accessors occur wherever their property does, and what the
  /// compiler defines of itself, such as a memberwise initializer, has no types but the members'.
  func isLookedAt(_ occurrence: Occurrence) -> Bool {
    !isAccessor(symbol(of: occurrence))
      && !roles(of: occurrence).isSuperset(of: [.definition, .implicit])
  }

  /// Whether a symbol is a getter, a setter or their like, which occurs wherever its property does.
  func isAccessor(_ symbol: Symbol) -> Bool {
    SymbolSubkind.accessors.contains(index.symbols[symbol].subkind)
  }
}
