import CIndexStoreLoader

/// The kind of a symbol. The raw values match the values in the index.
enum SymbolKind: UInt32 {
  case unknown, module, namespace, namespaceAlias, macro
  case enumeration, structure, `class`, `protocol`, `extension`, union, typeAlias
  case function, variable, field, enumCase
  case instanceMethod, classMethod, staticMethod
  case instanceProperty, classProperty, staticProperty
  case initializer, deinitializer, conversion, parameter, using, concept

  var isType: Bool {
    switch self {
    case .enumeration, .structure, .class, .protocol: true
    default: false
    }
  }

  var isCallable: Bool {
    switch self {
    case .function, .instanceMethod, .classMethod, .staticMethod, .initializer: true
    default: false
    }
  }

  var isMember: Bool { isCallable || isVariable }

  /// A Boolean value that indicates whether a use can leave out the `self` before the name.
  var canOmitSelf: Bool {
    (Self.instanceMethod.rawValue...Self.staticProperty.rawValue).contains(rawValue)
  }

  var isVariable: Bool {
    switch self {
    case .variable, .instanceProperty, .classProperty, .staticProperty: true
    default: false
    }
  }
}

/// The subkinds of symbols that rules distinguish between.
enum SymbolSubkind {
  static let accessors: Set<UInt32> = [3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018]
  static let getters: Set<UInt32> = [3, 1002, 1014, 1017]
  static let subscriptDeclaration: UInt32 = 1011
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
  /// A Boolean value that indicates whether the types of the symbol depend on where it is used.
  let isGeneric: Bool

  init(_ declaration: MangledDeclaration?) {
    self.declaration = declaration
    isGeneric = declaration?.isGeneric ?? false
  }

  /// Reads the name of a symbol.
  /// - Throws: ``ManglingError`` if the name can't be read, such as that of a newer compiler.
  convenience init(of symbol: IndexSymbol) throws {
    self.init(try Self.declaration(of: symbol))
  }

  private static func declaration(of symbol: IndexSymbol) throws -> MangledDeclaration? {
    guard symbol.kind != SymbolKind.parameter.rawValue else { return nil }
    let usr = symbol.usr.string
    guard usr.hasPrefix("s:"), !usr.hasPrefix("s:e:c:") else {
      return ObjectiveCName(usr: usr).map(MangledDeclaration.init)
    }
    return try MangledDeclaration(usr: usr)
  }
}
