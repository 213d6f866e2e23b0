/// What is worked out of a symbol when it is asked for.
final class SymbolFacts {
  /// What its mangled name says; nil for a symbol that is not Swift's.
  let declaration: MangledDeclaration?
  /// The numbers of the types that it stands for or brings along.
  var mentions: [TypeTable.ID]?
  /// Whether its type depends on a conformance, and so on whom it is used with.
  private(set) lazy var hasAssociatedType = declaration?.type?.hasAssociatedType == true

  init(_ declaration: MangledDeclaration?) { self.declaration = declaration }
}
