extension Layer {
  /// Nothing in it may use a type or a declaration of others: neither by name, nor by inference, an
  /// alias, a generic argument, an extension's member, a re-export or a macro's expansion.
  /// - Parameter others: the layers that it must not know; modules of other packages may be among them.
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

  /// Requires that nothing in the layer uses a type or a declaration of any module but its own, those
  /// of other layers, and the system's.
  ///
  /// A module that is new, of this package or of another one, is thereby forbidden until a layer has
  /// it. The rule finds what ``mustNotDepend(on:)`` finds.
  /// - Parameter others: The layers that it may know, none for a layer that stands alone.
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
  /// The rule shows the first file of a module that is in none of them.
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
