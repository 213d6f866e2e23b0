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
  private let facts: [SymbolFacts]
  let symbolGraphs: SymbolGraphs

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
  let conformances = Conformances()

  /// Creates a graph and computes the facts that all rules need.
  /// - Throws: ``IndexError`` if a name can't be read, because any rule might depend on that name.
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
  func declaration(of symbol: Symbol) -> MangledDeclaration? { facts[symbol].declaration }

  func facts(of symbol: Symbol) -> SymbolFacts { facts[symbol] }

  /// Returns whether rules consider an occurrence.
  ///
  /// Rules ignore accessors, because each use of a property is already recorded as an occurrence of
  /// the property itself. Rules also ignore declarations that the compiler synthesizes, such as
  /// memberwise initializers, because synthesized declarations use only the types of the members.
  func isLookedAt(_ occurrence: Occurrence) -> Bool {
    !isAccessor(symbol(of: occurrence))
      && !roles(of: occurrence).isSuperset(of: [.definition, .implicit])
  }

  /// Returns whether a symbol is a getter, a setter or another accessor.
  func isAccessor(_ symbol: Symbol) -> Bool {
    SymbolSubkind.accessors.contains(index.symbols[symbol].subkind)
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

// MARK: - Relations

/// Relationships between types, such as holding and creating.
extension CodeGraph {
  typealias Relation = [TypeTable.ID: Set<TypeTable.ID>]

  /// For each type in the package, returns the types of its stored properties. The result includes
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

// MARK: - Mentions

extension CodeGraph {
  /// Returns the types that code depends on when it uses a symbol.
  ///
  /// These are the types in its signature, in the target of an alias, and in the superclass and
  /// generic arguments of a type. They are in the order of their first occurrence, so that reports
  /// don't depend on the order of queries.
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
      open += (symbolsThatComeAlong(with: next) + globalActors(of: next))
        .filter { seen.insert($0).inserted }
    }
    return found
  }

  /// Returns the symbols that code also depends on when it uses a type or an alias. The result
  /// includes the superclass of a type, but not the protocols that the type conforms to.
  private func symbolsThatComeAlong(with symbol: Symbol) -> [Symbol] {
    let kind = kind(of: symbol)
    guard kind == .typeAlias || kind.isType else { return [] }
    let head = (structure.heads[symbol] ?? []).map { self.symbol(of: $0) }
    let bases = (structure.bases[symbol] ?? []).map(\.type)
    return head + bases.filter { self.kind(of: $0) == .class }
  }

  /// Returns the global actors that a declaration of the package, or the type around it, is isolated
  /// to by an attribute. A caller has to switch to the actor.
  private func globalActors(of symbol: Symbol) -> [Symbol] {
    guard structure.definition[symbol] != CodeStructure.none else { return [] }
    let own = (structure.attributes[symbol] ?? []).filter(isGlobalActor)
    if !own.isEmpty { return own }
    return kind(of: symbol).isMember
      ? enclosingTypes(of: symbol).flatMap { structure.attributes[$0] ?? [] }.filter(isGlobalActor)
      : []
  }

  /// Returns whether a type is used as an attribute for isolation. Among the types that can be
  /// attributes, only global actors have a shared instance.
  private func isGlobalActor(_ type: Symbol) -> Bool {
    (structure.members[type] ?? []).contains {
      kind(of: $0) == .staticProperty && declaredName(of: $0) == "shared"
    }
  }

  /// Returns the types that an occurrence depends on. These are the types that its symbol mentions.
  /// If the symbol's signature contains associated types, the result also includes the types that
  /// stand for them at this occurrence.
  func mentions(at occurrence: Occurrence) -> [TypeTable.ID] {
    let mentioned = mentions(symbol(of: occurrence))
    let associated = associatedMentions(at: occurrence)
    return associated.isEmpty ? mentioned : mentioned + associated
  }
}

// MARK: - SymbolKind

/// The kind of a symbol. The raw values match the values in the index.
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

  var isMember: Bool { isCallable || isVariable }

  var isVariable: Bool {
    [.variable, .instanceProperty, .classProperty, .staticProperty].contains(self)
  }
}

/// The subkinds of symbols that rules distinguish between.
enum SymbolSubkind {
  static let accessors: Set<UInt32> = [3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018]
  static let getters: Set<UInt32> = [3, 1002, 1014, 1017]
  static let genericParameter: UInt32 = 1013
}

// MARK: - SymbolFacts

/// The facts about a symbol that its mangled name contains.
final class SymbolFacts {
  /// The declaration that the name describes, or nil for a C symbol or a parameter. A parameter's
  /// name only repeats the signature of its function.
  let declaration: MangledDeclaration?
  /// The cached result of ``CodeGraph/mentions(_:)`` for the symbol, or nil before the first query.
  var mentions: [TypeTable.ID]?
  /// The associated types in the symbol's signature. They depend on the receiver or an argument.
  var associatedTypes: [AssociatedTypePath] { declaration?.associatedTypes ?? [] }
  var hasAssociatedType: Bool { !associatedTypes.isEmpty }

  private init(_ declaration: MangledDeclaration?) { self.declaration = declaration }

  /// Reads the names of all symbols in an index.
  /// - Throws: ``IndexError`` if a name can't be read.
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
