extension Layer {
  /// Requires that nothing in the layer uses a type or a declaration of other layers.
  ///
  /// The rule finds uses by name, by inference, and through an alias, a generic argument, an
  /// extension's member, a re-export or a macro expansion.
  /// - Parameter others: The layers that the layer must not use. They can have modules of other
  ///   packages.
  public func mustNotDepend(on others: Layer...) -> Rule { mustNotDepend(on: others) }

  func mustNotDepend(on others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    return Rule(
      "\(name) must not depend on \(names)",
      suggestion: "give the \(name) layer a type of its own, and translate between the two above it"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not depend on") }
      for other in others { try graph.require(other) }
      let search = DependencySearch(in: graph) { module, folder in
        others.contains { $0.contains(module: module, folder) }
      }
      return try graph.occurrences(in: self).flatMap(search.findings)
    }
  }

  /// Requires that the layer uses only its own types and declarations, those of the given layers,
  /// and those of the system.
  ///
  /// A new module of this or another package is forbidden until it is in one of the layers. The
  /// rule finds the same uses as ``mustNotDepend(on:)``.
  /// - Parameter others: The layers that the layer may use; none for an independent layer.
  public func mayOnlyDepend(on others: Layer...) -> Rule { mayOnlyDepend(on: others) }

  func mayOnlyDepend(on others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    return Rule(
      "\(name) may only depend on \(others.isEmpty ? "itself" : names)",
      suggestion: "move it to a layer that may, or allow the dependency in the rule"
    ) { graph throws(RuleError) in
      for other in others { try graph.require(other) }
      let allowed = [self] + others
      let search = DependencySearch(in: graph) { module, folder in
        graph.index.packageModules.contains(module)
          && !allowed.contains { $0.contains(module: module, folder) }
      }
      return try graph.occurrences(in: self).flatMap(search.findings)
    }
  }
}

// MARK: - Modules without a layer

extension Rule {
  /// Requires that each module of the package is in at least one of the layers.
  ///
  /// The violation is at the first file of a module without a layer.
  public static func everyModule(isIn layers: Layer...) -> Rule { everyModule(isIn: layers) }

  static func everyModule(isIn layers: [Layer]) -> Rule {
    Rule("every module is in a layer", suggestion: "put the module into one of the layers") {
      graph throws(RuleError) in
      guard !layers.isEmpty else { throw .selectsNothing("layers for the modules") }
      for layer in layers { try graph.require(layer) }
      return graph.modulesWithoutLayer(layers)
    }
  }
}

extension CodeGraph {
  fileprivate func modulesWithoutLayer(_ layers: [Layer]) -> [Finding] {
    var found: Set<String> = []
    return zip(index.files, index.ranges).compactMap { file, range in
      guard !range.isEmpty, !layers.contains(where: { $0.contains(file) }),
        found.insert(file.module).inserted
      else { return nil }
      return Finding(
        occurrence: range.lowerBound, subject: file.id, object: file.module,
        what: "is of \(file.module), which is in no layer")
    }
  }
}

// MARK: - Must not expose

extension Layer {
  /// Requires that public and package declarations of the layer mention no type of another layer,
  /// so that importers of the layer cannot reach those types.
  public func mustNotExpose(_ other: Layer) -> Rule {
    Rule(
      "\(name) must not expose \(other.name)",
      suggestion: "make it internal, or give it a type of its own"
    ) { graph throws(RuleError) in
      try graph.require(self, other)
      let matcher = try graph.matcher(other.types)
      var findings: [Finding] = []
      for occurrence in try graph.occurrences(in: self) {
        for exposure in graph.exposures(at: occurrence, of: matcher)
        where try graph.isVisibleOutside(exposure.declaration) {
          let name = graph.name(exposure.type)
          findings.append(graph.finding(at: occurrence, object: name, "exposes \(name)"))
        }
      }
      return findings
    }
  }
}

extension CodeGraph {
  fileprivate struct Exposure {
    let declaration: Symbol
    let type: TypeTable.ID
  }

  /// Returns the uses of the given types in a definition or an inheritance clause.
  fileprivate func exposures(at occurrence: Occurrence, of types: TypeMatcher) -> [Exposure] {
    let symbol = symbol(of: occurrence)
    let declarations =
      roles(of: occurrence).contains(.definition)
      ? [symbol]
      : symbols(relatedTo: occurrence, by: .baseOf).flatMap { enclosingTypes(of: $0).prefix(1) }
    return declarations.flatMap { declaration in
      mentions(symbol).filter(types.contains).map { Exposure(declaration: declaration, type: $0) }
    }
  }

  fileprivate func isVisibleOutside(_ symbol: Symbol) throws(RuleError) -> Bool {
    guard let module = declaration(of: symbol)?.module else { return false }
    let graph = try symbolGraphs.graph(of: module)
    let around = enclosingTypes(of: symbol).compactMap { graph[usr(of: $0)] }
    return graph[usr(of: symbol)]?.isVisibleOutside == true
      && around.allSatisfy(\.isVisibleOutside)
  }
}
