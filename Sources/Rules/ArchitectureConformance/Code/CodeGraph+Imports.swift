import CIndexStoreLoader

/// The modules that imports and exports name.
extension CodeGraph {
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
  func isExported(_ occurrence: Occurrence) -> Bool {
    guard let offset = offset(of: occurrence) else { return true }
    let head = DeclarationHead(text(of: occurrence), before: offset)
    return head.attributes.contains { $0.hasSuffix("exported") }
  }
}
