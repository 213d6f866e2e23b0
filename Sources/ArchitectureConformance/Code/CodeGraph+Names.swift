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
