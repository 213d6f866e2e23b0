import CIndexStoreLoader

/// The nesting, extension and inheritance relationships between the declarations in a code base.
struct CodeStructure {
  struct Base {
    let type: Int
    let occurrence: Int
  }

  /// For each symbol, the declaration that it is a member of.
  private(set) var parent: [Int?]
  /// For each symbol that is an extension, the type that it extends.
  private(set) var extended: [Int?]
  /// For each symbol, the occurrence that defines it.
  private(set) var definition: [Int?]
  /// For each occurrence, the enclosing declaration.
  private(set) var enclosing: [Int?]
  /// For each type or extension, the types in its inheritance clause.
  private(set) var bases: [Int: [Base]] = [:]
  /// For each type, its extensions.
  private(set) var extensions: [Int: [Int]] = [:]
  /// For each type or extension, its members in definition order.
  private(set) var members: [Int: [Int]] = [:]
  /// For each requirement or overridden declaration, its implementations.
  private(set) var implementations: [Int: [Int]] = [:]
  /// For each declaration, the types that are used as its attributes.
  private(set) var attributes: [Int: [Int]] = [:]
  /// For each type, alias or subscript, the occurrences in its head, such as its supertypes or the
  /// target of the alias.
  private(set) var heads: [Int: [Int]] = [:]
  /// For each function and property, the references before its name.
  private var memberAttributes: [Int: [Int]] = [:]
  /// The properties that have an explicit getter in the source.
  private(set) var computed: Set<Int> = []

  init(_ index: IndexReading, _ texts: SourceTexts) {
    parent = Array(repeating: nil, count: index.symbols.count)
    extended = parent
    definition = parent
    enclosing = Array(repeating: nil, count: index.occurrences.count)
    var candidates: [Int] = []
    for number in index.occurrences.indices {
      let occurrence = index.occurrences[number]
      relate(number, occurrence, index)
      if isCandidate(number, occurrence, index) { candidates.append(number) }
    }
    let heads = HeadReader(index, candidates, texts)
    attributes = heads.attributes.merging(memberAttributes) { $0 + $1 }
    memberAttributes = [:]
    self.heads = heads.heads
    for (type, occurrences) in heads.heads {
      for number in occurrences where enclosing[number] == nil {
        enclosing[number] = type
      }
    }
  }

  /// Returns whether an occurrence is a written definition, or a reference without a relation that
  /// could be in a head.
  private func isCandidate(
    _ number: Int, _ occurrence: IndexOccurrence, _ index: IndexReading
  ) -> Bool {
    let roles = Roles(rawValue: occurrence.roles)
    let kind = index.symbols[Int(occurrence.symbol)].kind
    if roles.contains(.definition) {
      return !roles.contains(.implicit) && kind != SymbolKind.parameter.rawValue
    }
    return enclosing[number] == nil && roles.contains(.reference)
      && kind != SymbolKind.module.rawValue
  }

  /// Records the relationships of an occurrence to symbols.
  private mutating func relate(
    _ number: Int, _ occurrence: IndexOccurrence, _ index: IndexReading
  ) {
    let symbol = Int(occurrence.symbol), roles = Roles(rawValue: occurrence.roles)
    for relation in index.relations(of: occurrence) {
      let other = Int(relation.symbol), role = Roles(rawValue: relation.roles)
      if !role.isDisjoint(with: .enclosing) { enclosing[number] = other }
      if role.contains(.childOf), roles.contains(.definition) { add(symbol, to: other) }
      // A reference before the name of a function or a property is to an attribute.
      if definition[other] == nil, role == .containedBy, roles.contains(.reference) {
        memberAttributes[other, default: []].append(symbol)
      }
      if role.contains(.accessorOf), isWrittenGetter(symbol, roles, index) {
        computed.insert(other)
      }
      if role.contains(.extendedBy) { extend(symbol, by: other) }
      if role.contains(.overrideOf) { implementations[other, default: []].append(symbol) }
      if role.contains(.baseOf) {
        bases[other, default: []].append(Base(type: symbol, occurrence: number))
      }
    }
    if roles.contains(.definition) { define(symbol, at: number, index) }
  }

  private mutating func define(_ symbol: Int, at number: Int, _ index: IndexReading) {
    if definition[symbol] == nil { definition[symbol] = number }
    // A parameter's definition is enclosed by its function and not by the parameter itself.
    if index.symbols[symbol].kind != SymbolKind.parameter.rawValue {
      enclosing[number] = symbol
    }
  }

  /// Returns whether a symbol is an explicit getter in the source. A property with observers also
  /// has explicit accessors, but no getter.
  private func isWrittenGetter(_ symbol: Int, _ roles: Roles, _ index: IndexReading) -> Bool {
    SymbolSubkind.getters.contains(index.symbols[symbol].subkind) && !roles.contains(.implicit)
  }

  private mutating func add(_ member: Int, to other: Int) {
    guard parent[member] == nil else { return }
    parent[member] = other
    members[other, default: []].append(member)
  }

  private mutating func extend(_ type: Int, by extensionSymbol: Int) {
    guard extended[extensionSymbol] == nil else { return }
    extended[extensionSymbol] = type
    extensions[type, default: []].append(extensionSymbol)
  }
}

extension Roles {
  /// The kinds of relationship through which an occurrence refers to its enclosing declaration.
  fileprivate static let enclosing: Roles = [
    .childOf, .baseOf, .extendedBy, .calledBy, .accessorOf, .containedBy,
  ]
}

// MARK: - SourcePlace

/// A location in a source file.
public struct SourcePlace: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The absolute path of the file.
  public let path: String
  /// The module that the file is compiled for.
  public let module: String
  /// The one-based line number.
  public let line: Int
  /// The one-based column number, in bytes.
  public let column: Int

  /// The location in the format that compilers use: `path:line:column`.
  public var description: String { "\(path):\(line):\(column)" }

  /// Orders locations by path, line and column.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
