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
    .detailed("A conformance alone is not seen as a use.")
  ]
}

extension CodeGraph {
  fileprivate func unusedImports(of file: SourceFile, in range: Range<Int>) -> [Finding] {
    let imports = range.filter { kind(of: symbol(of: $0)) == .module }
    guard !imports.isEmpty else { return [] }
    let used = usedModules(in: range)
    return imports.compactMap { occurrence in
      let module = ImportedName.of(declaredName(of: symbol(of: occurrence)))
      guard module != file.module, !isExported(occurrence),
        let exported = exportedModules[module], used.isDisjoint(with: exported)
      else { return nil }
      return finding(at: occurrence, object: module, "imports \(module) without a use")
    }
  }

  private func usedModules(in range: Range<Int>) -> Set<String> {
    var used: Set<String> = []
    for occurrence in range where kind(of: symbol(of: occurrence)) != .module {
      let symbols = [symbol(of: occurrence)] + symbols(relatedTo: occurrence, by: .overrideOf)
      used.formUnion(symbols.compactMap(module))
      used.formUnion(mentions(at: occurrence).map { ImportedName.of(types.names[$0].module) })
    }
    return used
  }

  /// Returns, for each module in the package, the module itself and those that it exports. Modules
  /// that export a module of another package are left out, because what that exports is not known.
  func findExportedModules() -> [String: Set<String>] {
    var exports: [String: Set<String>] = [:]
    for (file, range) in zip(index.files, index.ranges) {
      exports[file.module, default: [file.module]].formUnion(exported(in: range))
    }
    let own = Set(exports.keys)
    var isGrowing = true
    while isGrowing {
      let last = exports
      for (module, names) in last {
        exports[module] = names.reduce(into: names) { $0.formUnion(last[$1] ?? []) }
      }
      isGrowing = exports != last
    }
    return exports.filter { $0.value.isSubset(of: own) }
  }

  private func exported(in range: Range<Int>) -> [String] {
    range.filter { kind(of: symbol(of: $0)) == .module && isExported($0) }
      .map { ImportedName.of(declaredName(of: symbol(of: $0))) }
  }

  /// Returns whether the module that an import names is exported.
  private func isExported(_ occurrence: Occurrence) -> Bool {
    let place = index.occurrences[occurrence], text = text(of: occurrence)
    guard let offset = text.offset(line: place.line, column: place.column) else { return true }
    return text.hasWord("exported", before: offset)
  }
}
