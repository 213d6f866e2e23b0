import CIndexStoreLoader

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
  /// The associated types in the symbol's signature. They depend on the receiver or an argument.
  var associatedTypes: [AssociatedTypePath] { declaration?.associatedTypes ?? [] }
  var hasAssociatedType: Bool { !associatedTypes.isEmpty }

  private init(_ declaration: MangledDeclaration?) { self.declaration = declaration }

  /// Reads the names of all symbols in an index. A name that can't be read, such as that of a newer
  /// compiler, is left out and listed.
  static func all(of index: IndexReading) -> (facts: [SymbolFacts], unreadable: [String]) {
    var facts: [SymbolFacts] = [], unreadable: [String] = []
    facts.reserveCapacity(index.symbols.count)
    for symbol in index.symbols {
      do {
        facts.append(SymbolFacts(try declaration(of: symbol)))
      } catch {
        facts.append(SymbolFacts(nil))
        unreadable.append(symbol.usr.string)
      }
    }
    return (facts, unreadable)
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
