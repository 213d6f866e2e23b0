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
  var declarations: [Symbol: MangledDeclaration?] = [:]
  var mentions: [Symbol: [TypeTable.ID]] = [:]
  let symbolGraphs: SymbolGraphs

  private(set) lazy var usesByType = findUsesByType()
  private(set) lazy var definedTypes = findDefinedTypes()

  init(_ index: IndexReading, symbolGraphs: SymbolGraphs) {
    self.index = index
    self.symbolGraphs = symbolGraphs
    structure = CodeStructure(index)
  }

  func kind(of symbol: Symbol) -> SymbolKind {
    SymbolKind(rawValue: index.symbols[symbol].kind) ?? .unknown
  }

  func file(of occurrence: Occurrence) -> SourceFile { index.files[fileNumber(of: occurrence)] }

  func roles(of occurrence: Occurrence) -> Roles {
    Roles(rawValue: index.occurrences[occurrence].roles)
  }

  func symbol(of occurrence: Occurrence) -> Symbol {
    Int(index.occurrences[occurrence].symbol)
  }

  /// The number of the file that an occurrence is in.
  func fileNumber(of occurrence: Occurrence) -> Int {
    Int(index.occurrences[occurrence].file)
  }

  func place(of occurrence: Occurrence) -> SourcePlace {
    let position = index.occurrences[occurrence], file = file(of: occurrence)
    return SourcePlace(
      path: file.path, module: file.module, line: Int(position.line), column: Int(position.column))
  }

  /// What a symbol is called where it is declared, with argument labels.
  func declaredName(of symbol: Symbol) -> String { index.symbols[symbol].name.string }

  func usr(of symbol: Symbol) -> String { index.symbols[symbol].usr.string }

  /// The symbol to which an occurrence has a relation.
  func symbol(relatedTo occurrence: Occurrence, by role: Roles) -> Symbol? {
    index.relations(of: index.occurrences[occurrence])
      .first { Roles(rawValue: $0.roles).contains(role) }
      .map { Int($0.symbol) }
  }

  /// What a symbol's mangled name says, or nil for one that is not Swift's.
  func declaration(of symbol: Symbol) -> MangledDeclaration? {
    if let known = declarations[symbol] { return known }
    let declaration = try? MangledDeclaration(usr: index.symbols[symbol].usr.string)
    declarations[symbol] = declaration
    return declaration
  }
}
