extension CodeGraph {
  /// Returns the symbols of the types that the code base defines, keyed by type identifier.
  func findDefinedTypes() -> [TypeTable.ID: Symbol] {
    var defined: [TypeTable.ID: Symbol] = [:]
    for symbol in index.symbols.indices
    where isDefined(symbol) && kind(of: symbol).isType {
      guard let name = declaration(of: symbol)?.typeName else { continue }
      defined[types.id(of: name)] = symbol
    }
    return defined
  }

  /// Returns a description of a type for the conditions that select types.
  func type(_ id: TypeTable.ID) -> CodeType {
    if let known = codeTypes[id] { return known }
    let type = describe(id)
    codeTypes[id] = type
    return type
  }

  private func describe(_ id: TypeTable.ID) -> CodeType {
    let name = types.names[id], symbol = definedTypes[id]
    let supertypes = symbol.map { self.supertypes(of: $0) } ?? []
    return CodeType(
      id: id, name: self.name(id), module: ImportedName.of(name.module), kind: name.kind,
      folder: symbol.flatMap(definitionFile)?.folder,
      supertypes: Set(
        supertypes.compactMap { declaration(of: $0)?.typeName?.name }.map(ImportedName.of)))
  }

  func definitionFile(of symbol: Symbol) -> SourceFile? {
    structure.definition[symbol].map { file(of: $0) }
  }

  /// Returns the direct and indirect superclasses and protocols of a type, including protocols that
  /// its extensions add.
  func supertypes(of type: Symbol) -> Set<Symbol> {
    var found: Set<Symbol> = [], open = [type]
    while let next = open.popLast() {
      for base in bases(of: next) where found.insert(base.type).inserted { open.append(base.type) }
    }
    return found
  }

  /// Returns the types in the inheritance clauses of a type and its extensions. A clause that is
  /// unavailable everywhere says that the type does not conform.
  func bases(of type: Symbol) -> [CodeStructure.Base] {
    parts(of: type).flatMap { part in
      guard let bases = structure.bases[part] else { return [CodeStructure.Base]() }
      return part != type && isUnavailable(part) ? [] : bases
    }
  }

  /// Returns the members of a type and its extensions.
  func members(of type: Symbol) -> [Symbol] {
    parts(of: type).flatMap { structure.members[$0] ?? [] }
  }

  private func parts(of type: Symbol) -> [Symbol] {
    [type] + (structure.extensions[type] ?? [])
  }

  /// Returns the types that enclose a declaration, innermost first, including the declaration
  /// itself.
  func enclosingTypes(of symbol: Symbol) -> [Symbol] {
    var found: [Symbol] = [], next: Symbol? = symbol
    while let current = next {
      if let extended = structure.extended[current] {
        return found + enclosingTypes(of: extended)
      }
      if kind(of: current).isType { found.append(current) }
      next = structure.parent[current]
    }
    return found
  }

  /// Returns a dictionary that maps each type to the occurrences inside the type and its nested
  /// types.
  func findUsesByType() -> [Symbol: [Occurrence]] {
    var uses: [Symbol: [Occurrence]] = [:], known: [Symbol: [Symbol]] = [:]
    for occurrence in index.occurrences.indices {
      guard let enclosing = structure.enclosing[occurrence], isLookedAt(occurrence) else {
        continue
      }
      let types = known[enclosing] ?? enclosingTypes(of: enclosing)
      known[enclosing] = types
      for type in types { uses[type, default: []].append(occurrence) }
    }
    return uses
  }

  /// Returns the identifier of the type that a symbol declares, or nil if the symbol isn't a type.
  func typeID(of symbol: Symbol) -> TypeTable.ID? {
    declaration(of: symbol)?.typeName.map { types.id(of: $0) }
  }
}

// MARK: - CodeType

/// A description of a type, which the conditions of a ``Types`` value examine.
public struct CodeType: Sendable, Hashable {
  /// The identifier of the type in its code base.
  let id: Int
  /// The full name, which begins with the module, such as `Model.Tab.Style`.
  public let name: String
  /// The module that declares the type.
  public let module: String
  /// The kind of the type, such as a class or a structure.
  public let kind: TypeKind
  /// The folder of the file that declares the type, relative to the package, or nil for a type from
  /// another package or the system.
  public let folder: String?
  /// The full names of all direct and indirect superclasses and protocols. The set is empty if
  /// `folder` is nil.
  public let supertypes: Set<String>

  /// The name without the module and the types around it.
  public var baseName: String { name.after(last: ".") }
}

// MARK: - TypeTable

/// A table that assigns an identifier to each type that a declaration mentions.
struct TypeTable {
  typealias ID = Int

  private(set) var names: [TypeName] = []
  private var ids: [TypeName: ID] = [:]

  /// Returns the identifier of a type. A new type receives the next unused identifier.
  mutating func id(of name: TypeName) -> ID {
    if let id = ids[name] { return id }
    let id = names.count
    names.append(name)
    ids[name] = id
    return id
  }
}

// MARK: - Roles

/// The roles of an occurrence, or the relationships between two symbols. The raw values match the
/// values in the index.
struct Roles: OptionSet {
  let rawValue: UInt32

  static let definition = Roles(rawValue: 1 << 1)
  static let reference = Roles(rawValue: 1 << 2)
  static let write = Roles(rawValue: 1 << 4)
  static let call = Roles(rawValue: 1 << 5)
  static let implicit = Roles(rawValue: 1 << 8)

  static let childOf = Roles(rawValue: 1 << 9)
  static let baseOf = Roles(rawValue: 1 << 10)
  static let overrideOf = Roles(rawValue: 1 << 11)
  static let calledBy = Roles(rawValue: 1 << 13)
  static let extendedBy = Roles(rawValue: 1 << 14)
  static let accessorOf = Roles(rawValue: 1 << 15)
  static let containedBy = Roles(rawValue: 1 << 16)

  /// The roles of a declaration that the compiler synthesizes, as a number. An unoptimized build
  /// compares numbers several times faster than sets.
  // The operations of all option sets take too long in an unoptimized build.
  func contains(_ other: Roles) -> Bool { rawValue & other.rawValue == other.rawValue }

  func isDisjoint(with other: Roles) -> Bool { rawValue & other.rawValue == 0 }

  static let synthesized = definition.rawValue | implicit.rawValue
}

extension TypeName {
  /// The modules that belong to the standard library.
  private static let standardLibrary: Set = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization",
  ]

  /// A Boolean value that indicates whether the type belongs to the standard library. Classes in
  /// the standard library, such as key paths, behave like values.
  var isOfStandardLibrary: Bool { Self.standardLibrary.contains(module) }

  /// The structs of the standard library with copies that refer to the same thing.
  private static let handles: Set = [
    "Swift.Task", "Swift.UnsafeCurrentTask", "Swift.AsyncStream", "Swift.AsyncStream.Continuation",
    "Swift.AsyncThrowingStream", "Swift.AsyncThrowingStream.Continuation",
    "Swift.CheckedContinuation", "Swift.UnsafeContinuation", "Swift.Unmanaged",
    "Swift.UnsafePointer", "Swift.UnsafeMutablePointer", "Swift.UnsafeRawPointer",
    "Swift.UnsafeMutableRawPointer", "Swift.UnsafeBufferPointer",
    "Swift.UnsafeMutableBufferPointer", "Swift.UnsafeRawBufferPointer",
    "Swift.UnsafeMutableRawBufferPointer", "Swift.OpaquePointer",
  ]

  /// A Boolean value that indicates whether the type is a struct of the standard library that refers
  /// to something shared, such as a task.
  var isHandle: Bool {
    Self.handles.contains(
      name.hasPrefix("_Concurrency.") ? "Swift" + name.dropFirst("_Concurrency".count) : name)
  }

  /// A Boolean value that indicates whether instances of the type are shared by reference.
  var isReference: Bool { kind == .class || kind == .protocol }
}
