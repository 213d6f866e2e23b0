import CIndexStoreLoader

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
