extension Layer {
  /// Requires that nothing in the layer uses a type or another declaration from the given layers.
  ///
  /// The rule finds uses by name and by inference. It also finds uses through aliases, generic
  /// arguments, extension members, re-exports and macro expansions.
  /// - Parameter others: The layers that this layer must not use. They can contain modules from
  ///   other packages.
  public func mustNotDepend(on others: Layer...) -> Rule { mustNotDepend(on: others) }

  func mustNotDepend(on others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    return Rule(
      "\(name) must not depend on \(names)",
      suggestion: "give the \(name) layer a type of its own, and translate between the two above it"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not depend on") }
      for other in others { try graph.require(other) }
      let search = DependencySearch(from: name, in: graph) { module, folder in
        graph.owner(among: others, ratherThan: self, module: module, folder)?.name
      }
      return try graph.occurrences(in: self, exceptNarrower: others).flatMap(search.findings)
    }
  }

  /// Requires that the layer uses only declarations from itself, from the given layers and from the
  /// system.
  ///
  /// A new module in this package or another is forbidden until you add it to one of the layers.
  /// The rule finds the same uses as ``mustNotDepend(on:)``.
  /// - Parameter others: The layers that this layer may use, or none if it must be independent.
  public func mayOnlyDepend(on others: Layer...) -> Rule { mayOnlyDepend(on: others) }

  func mayOnlyDepend(on others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    var rule = Rule(
      "\(name) may only depend on \(others.isEmpty ? "itself" : names)",
      suggestion: "move it to a layer that may, or allow the dependency in the rule"
    ) { graph throws(RuleError) in
      for other in others { try graph.require(other) }
      let allowed = [self] + others
      let search = DependencySearch(from: name, in: graph) { module, folder in
        guard graph.index.packageModules.contains(module),
          !allowed.contains(where: { $0.contains(module: module, folder) })
        else { return nil }
        return module
      }
      return try graph.occurrences(in: self, exceptNarrower: others).flatMap(search.findings)
    }
    rule.allowedUses = others.map { Finding.Edge(from: name, to: $0.name) }
    return rule
  }
}

extension Layer {
  /// Requires that no path of dependencies leads from the layer to the given layers, also through
  /// other modules and layers.
  ///
  /// The violation is at the first step of the shortest path. It names the whole path.
  /// - Parameter others: The layers that this layer must not reach.
  public func mustNotReach(_ others: Layer...) -> Rule { mustNotReach(others) }

  func mustNotReach(_ others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    return Rule(
      "\(name) must not reach \(names)", suggestion: "cut the path at the step that is least needed"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not reach") }
      for layer in [self] + others { try graph.require(layer) }
      return graph.reaches(from: self, to: others)
    }
  }
}

extension Rule {
  /// Requires that each layer uses only itself and the layers after it, as in an application with
  /// layers on top of each other, or with rings around a core.
  /// - Parameter layers: The layers from the highest or outermost to the lowest or innermost.
  public static func layers(inOrder layers: Layer...) -> Rule { self.layers(inOrder: layers) }

  static func layers(inOrder layers: [Layer]) -> Rule {
    let rules = layers.indices.dropFirst().map {
      layers[$0].mustNotDepend(on: Array(layers[..<$0]))
    }
    let names = layers.map(\.name).joined(separator: ", ")
    guard !rules.isEmpty else {
      return Rule("the layers are in order", suggestion: "") {
        (_: CodeGraph) throws(RuleError) -> [Finding] in
        throw .selectsNothing("two layers in an order")
      }
    }
    return Rule.joining(rules).called(
      "the layers \(names) are in order",
      suggestion: "move it to a layer that may, or turn the use around"
    )
  }
}

extension CodeGraph {
  /// Returns a finding for the first steps of the shortest paths from a layer to others.
  fileprivate func reaches(from layer: Layer, to others: [Layer]) -> [Finding] {
    let known = index.packageModules.union(modules).sorted()
    let parts = ([layer] + others).map(CodePart.layer) + known.map(CodePart.module)
    let dependencies = dependencies(between: parts, includingImports: true)
    let before = DependencyWays(dependencies, partCount: parts.count).ways(from: 0)
    return others.indices.flatMap { other -> [Finding] in
      guard before[other + 1] != nil else { return [] }
      let back = sequence(first: other + 1) { $0 == 0 ? nil : before[$0] }
      let path = Array(back.reversed()), names = path.map { parts[$0].name }
      let step = dependencies.first { $0.from == 0 && $0.to == path[1] }
      return (step?.places.prefix(1) ?? []).map { place in
        var finding = finding(
          at: place.occurrence, object: place.used,
          "uses \(place.used), and so reaches \(names.joined(separator: " → "))")
        finding.route = Finding.Edge(from: layer.name, to: others[other].name)
        return finding
      }
    }
  }
}

extension RuleForm {
  static let dependencies = [
    RuleForm(
      "mustNotDependOn", "Layer/mustNotDepend(on:)", .layer, .layers,
      "Nothing in the layer uses a type or another declaration of the other layers."
    ) { $0.mustNotDepend(on: $1) }
    .detailed("No line imports their modules either."),
    RuleForm(
      "mayOnlyDependOn", "Layer/mayOnlyDepend(on:)", .layer, .layers,
      "The layer uses only itself, the other layers and the system. The list can be empty."
    ) { $0.mayOnlyDepend(on: $1) }
    .detailed(
      """
      A new module, of this package or of another one, is forbidden until one of the layers has \
      it.
      """),
    RuleForm(
      "mustNotReach", "Layer/mustNotReach(_:)", .layer, .layers,
      "No path of dependencies leads from the layer to the other layers."
    ) { $0.mustNotReach($1) }
    .detailed("The path can lead through any modules. The violation names it."),
    RuleForm(
      "layersInOrder", "Rule/layers(inOrder:)", .nothing, .layers,
      "Each layer uses only itself and the layers after it in the list."
    ) { _, layers in .layers(inOrder: layers) },
    RuleForm(
      "mustNotExpose", "Layer/mustNotExpose(_:)", .layer, .layer,
      "No `public` or `package` declaration of the layer mentions the other layer."
    ) { $0.mustNotExpose($1) },
    RuleForm(
      "everyModuleIsInALayer", "Rule/everyModule(isIn:)", .nothing, .allLayers,
      "Each module of the package is in one of the layers."
    ) { _, layers in .everyModule(isIn: layers) }
    .detailed("The first file of a module that is in none is shown."),
  ]
}

// MARK: - Modules without a layer

extension Rule {
  /// Requires that every module in the package belongs to at least one of the layers.
  ///
  /// The rule reports a violation at the first file of each module that has no layer.
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
  /// Requires that public and package declarations in the layer don't mention types from another
  /// layer, so that clients of the layer can't reach those types.
  public func mustNotExpose(_ other: Layer) -> Rule {
    Rule(
      "\(name) must not expose \(other.name)",
      suggestion: "make it internal, or give it a type of its own"
    ) { graph throws(RuleError) in
      try graph.require(self, other)
      let matcher = try graph.matcher(other.types)
      var findings: [Finding] = []
      for occurrence in try graph.occurrences(in: self, exceptNarrower: [other]) {
        for exposure in graph.exposures(at: occurrence, of: matcher)
        where try graph.isVisibleOutside(exposure.declaration)
          && graph.belongs(to: [other], ratherThan: self, type: exposure.type)
        {
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

  /// Returns the declarations that mention one of the given types at an occurrence. The result is
  /// empty if the occurrence is neither a definition nor in an inheritance clause.
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
