import CIndexStoreLoader

extension Layer {
  /// Requires that each file in the layer uses the modules of the package that it imports.
  ///
  /// A module is used if a declaration of it, or of a module that it exports, is used or brought in.
  /// A conformance alone, which the index doesn't contain, is not seen.
  public func mustNotImportUnused() -> Rule {
    Rule("\(name) must not import what it does not use", suggestion: "delete the import") {
      graph throws(RuleError) in
      try graph.require(self)
      return zip(graph.index.files, graph.index.ranges).filter { self.contains($0.0) }
        .flatMap { graph.unusedImports(of: $0, in: $1) }
    }
  }
}

extension RuleForm {
  static let imports = [
    RuleForm(
      "mustNotImportUnused", "Layer/mustNotImportUnused()", .layer,
      "Each file uses the modules of the package that it imports."
    ) { $0.mustNotImportUnused() }
  ]
}

extension CodeGraph {
  fileprivate func unusedImports(of file: SourceFile, in range: Range<Int>) -> [Finding] {
    let imports = range.filter { kind(of: symbol(of: $0)) == .module }
    guard !imports.isEmpty else { return [] }
    func unused(_ hidden: Set<TypeTable.ID>?) -> [Finding] {
      let used = usedModules(in: range, hidden: hidden)
      return imports.compactMap { occurrence in
        let module = ImportedName.of(declaredName(of: symbol(of: occurrence)))
        guard module != file.module, !isExported(occurrence),
          let exported = exportedModules[module], used.isDisjoint(with: exported)
        else { return nil }
        return finding(at: occurrence, object: module, "imports \(module) without a use")
      }
    }
    // Most files use what they import without any hidden type.
    return unused([]).isEmpty ? [] : unused(nil)
  }

  private func usedModules(in range: Range<Int>, hidden: Set<TypeTable.ID>?) -> Set<String> {
    var used: Set<String> = []
    for occurrence in range where kind(of: symbol(of: occurrence)) != .module {
      let symbols = [symbol(of: occurrence)] + symbols(relatedTo: occurrence, by: .overrideOf)
      used.formUnion(symbols.compactMap(module))
      let mentioned = mentions(at: occurrence, hidden: hidden)
      used.formUnion(mentioned.map { ImportedName.of(types.names[$0].module) })
    }
    return used
  }
}
