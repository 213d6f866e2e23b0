import CIndexStoreLoader

/// The facts about a code base that rules query, computed from its index.
///
/// For speed, symbols, occurrences and types are represented by integers. A rule might visit every
/// occurrence in a code base, often in an unoptimized build.
final class CodeGraph {
  /// A symbol in the index, identified by its position in `index.symbols`.
  typealias Symbol = Int
  /// An occurrence in the index, identified by its position in `index.occurrences`.
  typealias Occurrence = Int

  let index: IndexReading
  let structure: CodeStructure

  /// The table of the types that declaration names mention.
  var types = TypeTable()
  var codeTypes: [TypeTable.ID: CodeType] = [:]
  private var knownFacts: [SymbolFacts?]
  /// The names that were needed and can't be read.
  private(set) var unreadableNames: [String] = []
  let symbolGraphs: SymbolGraphs
  /// The index of the tests, which only rules about uses read.
  private let readTests: () throws(IndexError) -> IndexReading

  /// The symbols, keyed by USR.
  private(set) lazy var symbolNumbers = Dictionary(
    uniqueKeysWithValues: index.symbols.indices.map { (usr(of: $0), $0) })
  private(set) lazy var usesByType = findUsesByType()
  private(set) lazy var definedTypes = findDefinedTypes()
  /// For each type in the package, the types of its stored properties.
  private(set) lazy var heldTypes = findHeldTypes()
  /// For each type, the types that hold it.
  private(set) lazy var holders = findHolders()
  /// For each type, the types that create its instances.
  private(set) lazy var creators = findCreators()
  /// For each declaration, the requirements that it implements and the declarations that it
  /// overrides.
  private(set) lazy var requirements = findRequirements()
  private(set) lazy var moduleDepths = findModuleDepths()
  /// The symbols that code outside of the tests uses, and the declarations around them.
  private(set) lazy var usedSymbols = findUsedSymbols()
  private(set) lazy var exportedModules = findExportedModules()
  private(set) lazy var inactiveNames = findInactiveNames()
  private(set) lazy var testNames = findTestNames()
  /// The classes that other classes in the package inherit from.
  private(set) lazy var superclasses = Set(structure.bases.values.joined().map(\.type))
  private(set) lazy var testedSymbols = Result { () throws(RuleError) in
    try findTestedSymbols(readTests)
  }
  let texts = SourceTexts()
  /// For each type that hides others, such as the elements of a sequence, the hidden types.
  private(set) lazy var hiddenTypes = findHiddenTypes()
  private(set) lazy var allHiddenTypes = hiddenTypes.values.reduce(into: Set()) { $0.formUnion($1) }
  var hiddenTypesInFiles: [Int: Set<TypeTable.ID>] = [:]
  let sourceKit: SourceKit
  /// The expressions in each file that was asked for, or the reason that they are not known.
  var knownExpressions: [String: Result<Expressions, RuleError>] = [:]
  /// The reason that expressions are not known which the checked rule has needed, or nil if all are.
  var missingExpressions: RuleError?
  /// The heads of declarations that were read, or nil for those that have none.
  var heads: [Symbol: DeclarationHead?] = [:]

  /// Creates a graph and computes the facts that all rules need.
  /// - Parameters:
  ///   - index: The index of the files to check.
  ///   - symbolGraphs: The symbol graphs of the modules.
  ///   - sourceKit: The SourceKit of the toolchain.
  ///   - tests: A closure that reads the index of the tests.
  init(
    _ index: IndexReading, symbolGraphs: SymbolGraphs, sourceKit: SourceKit,
    tests: @escaping () throws(IndexError) -> IndexReading
  ) {
    self.index = index
    self.symbolGraphs = symbolGraphs
    self.sourceKit = sourceKit
    readTests = tests
    structure = CodeStructure(index, texts)
    knownFacts = Array(repeating: nil, count: index.symbols.count)
  }

  /// Returns whether the package contains the definition of a symbol.
  func isDefined(_ symbol: Symbol) -> Bool { structure.definition[symbol] != nil }

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

  /// Returns the declared name of a symbol, including argument labels.
  func declaredName(of symbol: Symbol) -> String { index.symbols[symbol].name.string }

  func usr(of symbol: Symbol) -> String { index.symbols[symbol].usr.string }

  /// Returns the symbols that have the given relationship to an occurrence.
  func symbols(relatedTo occurrence: Occurrence, by role: Roles) -> [Symbol] {
    index.relations(of: index.occurrences[occurrence])
      .filter { Roles(rawValue: $0.roles).contains(role) }
      .map { Int($0.symbol) }
  }

  /// Returns the declaration that a symbol's mangled name describes, or nil for a C symbol or a
  /// parameter.
  func declaration(of symbol: Symbol) -> MangledDeclaration? { facts(of: symbol).declaration }

  func facts(of symbol: Symbol) -> SymbolFacts {
    if let known = knownFacts[symbol] { return known }
    let facts: SymbolFacts
    do {
      facts = try SymbolFacts(of: index.symbols[symbol])
    } catch {
      facts = SymbolFacts(nil)
      unreadableNames.append(usr(of: symbol))
    }
    knownFacts[symbol] = facts
    return facts
  }

  /// Returns whether rules consider an occurrence.
  ///
  /// Rules ignore accessors, because each use of a property is already recorded as an occurrence of
  /// the property itself. Rules also ignore declarations that the compiler synthesizes, such as
  /// memberwise initializers, because synthesized declarations use only the types of the members.
  func isLookedAt(_ occurrence: Occurrence) -> Bool {
    let roles = index.occurrences[occurrence].roles
    return !isAccessor(symbol(of: occurrence)) && roles & Roles.synthesized != Roles.synthesized
  }

  /// Returns whether a symbol is a getter, a setter or another accessor.
  func isAccessor(_ symbol: Symbol) -> Bool {
    let subkind = index.symbols[symbol].subkind
    return subkind != 0 && SymbolSubkind.accessors.contains(subkind)
  }
}

// MARK: - Names

extension CodeGraph {
  /// Returns the full name of a declaration, without argument labels.
  func name(of symbol: Symbol) -> String {
    declaration(of: symbol).map { ImportedName.of($0.path) } ?? declaredName(of: symbol)
  }

  /// Returns the module that declares a symbol. For a member of an extension, this is the
  /// extension's module.
  func module(of symbol: Symbol) -> String? {
    declaration(of: symbol).map { ImportedName.of($0.module) }
  }

  func name(_ type: TypeTable.ID) -> String { ImportedName.of(types.names[type].name) }
}

// MARK: - Folders

extension CodeGraph {
  /// Returns the depth of the folder that contains all files of each module.
  func findModuleDepths() -> [String: Int] {
    Dictionary(grouping: index.files, by: \.module).mapValues { files in
      PackageFolder.shared(files.map { $0.folder.split(separator: "/") }).count
    }
  }
}

// MARK: - Relations

/// Relationships between types, such as holding and creating.
extension CodeGraph {
  typealias Relation = [TypeTable.ID: Set<TypeTable.ID>]

  /// Returns, for each type in the package, the types of its stored properties. The result includes
  /// properties that are inherited from superclasses.
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

  /// Returns, for each type, the types that hold it in a stored property.
  func findHolders() -> Relation {
    var holders: Relation = [:]
    for (holder, held) in heldTypes {
      for type in held { holders[type, default: []].insert(holder) }
    }
    return holders
  }

  /// Returns, for each type, the types that call one of its initializers.
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
