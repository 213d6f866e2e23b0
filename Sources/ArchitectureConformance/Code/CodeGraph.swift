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

// MARK: - Names

extension CodeGraph {
  /// The full name of a declaration, without argument labels.
  func name(of symbol: Symbol) -> String {
    declaration(of: symbol).map { ImportedName.of($0.path) } ?? declaredName(of: symbol)
  }

  /// The module that declares a symbol; for a member of an extension, the extension's.
  func module(of symbol: Symbol) -> String? {
    declaration(of: symbol).map { ImportedName.of($0.module) }
  }

  func name(_ type: TypeTable.ID) -> String { ImportedName.of(types.names[type].name) }
}

// MARK: - Relations

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

// MARK: - Mentions

extension CodeGraph {
  /// The types that a symbol stands for or brings along: those of its signature, of an alias's target,
  /// and of a type's superclass and generic arguments; in the order of the names, so that what is reported
  /// of a symbol does not depend on who asked first.
  func mentions(_ symbol: Symbol) -> [TypeTable.ID] {
    let facts = facts(of: symbol)
    if let known = facts.mentions { return known }
    let found = findMentions(symbol)
    facts.mentions = found
    return found
  }

  private func findMentions(_ symbol: Symbol) -> [TypeTable.ID] {
    var found: [TypeTable.ID] = [], open = [symbol], seen: Set = [symbol]
    while !open.isEmpty {
      let next = open.removeFirst()
      for name in declaration(of: next)?.mentions ?? [] {
        let id = types.id(of: name)
        if !found.contains(id) { found.append(id) }
      }
      open += symbolsThatComeAlong(with: next).filter { seen.insert($0).inserted }
    }
    return found
  }

  /// To name a type is not to use the protocols that it conforms to; its superclass is part of it.
  private func symbolsThatComeAlong(with symbol: Symbol) -> [Symbol] {
    let kind = kind(of: symbol)
    guard kind == .typeAlias || kind.isType else { return [] }
    let head = (structure.heads[symbol] ?? []).map { self.symbol(of: $0) }
    let bases = (structure.bases[symbol] ?? []).map(\.type)
    return head + bases.filter { self.kind(of: $0) == .class }
  }

  /// The types that an occurrence brings in: what its symbol does, and what the receiver makes of the
  /// associated types in the symbol's signature.
  func mentions(at occurrence: Occurrence) -> [TypeTable.ID] {
    let symbol = symbol(of: occurrence), mentioned = mentions(symbol)
    guard facts(of: symbol).hasAssociatedType, let receiver = receiver(of: occurrence)
    else { return mentioned }
    return mentioned + witnesses(of: symbol, in: receiver).flatMap { mentions($0) }
  }

  private func receiver(of occurrence: Occurrence) -> Symbol? {
    symbols(relatedTo: occurrence, by: .receivedBy).first.flatMap { enclosingTypes(of: $0).first }
  }

  /// A type's members that implement a requirement; for an extension's member, which is none, those
  /// that implement any requirement with associated types, since one of them makes the difference.
  private func witnesses(of symbol: Symbol, in type: Symbol) -> [Symbol] {
    let members = Set(members(of: type))
    if let own = structure.implementations[symbol] { return own.filter(members.contains) }
    return supertypes(of: type).sorted().filter { kind(of: $0) == .protocol }
      .flatMap { self.members(of: $0) }
      .filter { facts(of: $0).hasAssociatedType }
      .flatMap { structure.implementations[$0] ?? [] }
      .filter(members.contains)
  }
}

// MARK: - SymbolKind

/// What kind of thing a symbol of the index is; the numbers are the index's.
enum SymbolKind: UInt32 {
  case unknown, module, namespace, namespaceAlias, macro
  case enumeration, structure, `class`, `protocol`, `extension`, union, typeAlias
  case function, variable, field, enumCase
  case instanceMethod, classMethod, staticMethod
  case instanceProperty, classProperty, staticProperty
  case initializer, deinitializer, conversion, parameter, using, concept

  var isType: Bool { [.enumeration, .structure, .class, .protocol].contains(self) }

  var isCallable: Bool {
    [.function, .instanceMethod, .classMethod, .staticMethod, .initializer].contains(self)
  }

  var isVariable: Bool {
    [.variable, .instanceProperty, .classProperty, .staticProperty].contains(self)
  }
}

/// The sub-kinds of symbols that rules tell apart.
enum SymbolSubkind {
  static let accessors: Set<UInt32> = [3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018]
  static let getters: Set<UInt32> = [3, 1002, 1014, 1017]
  static let genericParameter: UInt32 = 1013
}

// MARK: - SymbolFacts

/// What is known of a symbol by its name.
final class SymbolFacts {
  /// What the name says; nil for a symbol of C's, and for a parameter, whose name repeats the signature
  /// of its function.
  let declaration: MangledDeclaration?
  /// The numbers of the types that it stands for or brings along, once they were asked for.
  var mentions: [TypeTable.ID]?
  /// Whether its type depends on a conformance, and so on whom it is used with.
  private(set) lazy var hasAssociatedType = declaration?.type?.hasAssociatedType == true

  private init(_ declaration: MangledDeclaration?) { self.declaration = declaration }

  /// Reads the names of all symbols of an index.
  /// - Throws: ``IndexError`` where one cannot be read.
  static func all(of index: IndexReading) throws(IndexError) -> [SymbolFacts] {
    var facts: [SymbolFacts] = []
    facts.reserveCapacity(index.symbols.count)
    for symbol in index.symbols { facts.append(SymbolFacts(try declaration(of: symbol))) }
    return facts
  }

  private static func declaration(
    of symbol: IndexSymbol
  ) throws(IndexError) -> MangledDeclaration? {
    guard symbol.kind != SymbolKind.parameter.rawValue else { return nil }
    let usr = symbol.usr.string
    guard usr.hasPrefix("s:"), !usr.hasPrefix("s:e:c:") else {
      return ObjectiveCName(usr: usr).map(MangledDeclaration.init)
    }
    do {
      return try MangledDeclaration(usr: usr)
    } catch {
      throw IndexError(
        "the index has a name that cannot be read, \(usr) (\(error))",
        suggestion: "report it to the makers of this tool")
    }
  }
}
