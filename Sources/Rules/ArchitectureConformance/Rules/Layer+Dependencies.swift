extension Layer {
  /// Requires that nothing in the layer uses a type or another declaration from the given layers.
  ///
  /// The rule finds uses by name and by inference. It also finds uses through aliases, generic
  /// arguments, extension members, re-exports and macro expansions.
  /// - Parameter others: The layers that this layer must not use. They can contain modules from
  ///   other packages.
  public func mustNotDepend(on others: Layer...) -> Rule { mustNotDepend(on: others) }

  func mustNotDepend(on others: [Layer]) -> Rule {
    let names = others.names
    return Rule(
      "\(name) must not depend on \(names)",
      suggestion: "give the \(name) layer a type of its own, and translate between the two above it"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not depend on") }
      try graph.require(others)
      return try graph.uses(by: self, of: others)
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
    let names = others.names
    var rule = Rule(
      "\(name) may only depend on \(others.isEmpty ? "itself" : names)",
      suggestion: "move it to a layer that may, or allow the dependency in the rule"
    ) { graph throws(RuleError) in
      try graph.require(others)
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
  /// Requires that no path of dependencies leads from the layer to the given layers, neither
  /// directly nor through other modules and layers.
  ///
  /// The violation is at the first step of the shortest path. It names the whole path.
  /// - Parameter others: The layers that this layer must not reach.
  public func mustNotReach(_ others: Layer...) -> Rule { mustNotReach(others) }

  func mustNotReach(_ others: [Layer]) -> Rule {
    let names = others.names
    return Rule(
      "\(name) must not reach \(names)", suggestion: "cut the path at the step that is least needed"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not reach") }
      try graph.require([self] + others)
      return graph.reaches(from: self, to: others)
    }
  }
}

extension Rule {
  /// Requires that each layer uses only itself and the layers after it, as in an application with
  /// layers on top of each other, or with rings around a core.
  /// - Parameter layers: The layers from the highest or outermost to the lowest or innermost.
  public static func layers(inOrder layers: Layer...) -> Rule { self.layers(inOrder: layers) }

  /// Requires an onion: each ring uses only itself and the rings inside of it, and no adapter uses
  /// another one.
  /// - Parameters:
  ///   - rings: The rings, from the innermost one to the outermost one.
  ///   - adapters: The layers around the rings, which may use all rings.
  public static func onion(_ rings: Layer..., adapters: [Layer]) -> Rule {
    onion(rings, adapters: adapters)
  }

  static func onion(_ rings: [Layer], adapters: [Layer]) -> Rule {
    let names = (rings + adapters).map(\.name).joined(separator: ", ")
    let inner = rings.indices.map { (rings[$0], Array(rings[($0 + 1)...]) + adapters) }
    let outer = adapters.indices.map { number in
      (adapters[number], adapters.enumerated().filter { $0.offset != number }.map(\.element))
    }
    return joined(
      (inner + outer).filter { !$0.1.isEmpty }.map { $0.mustNotDepend(on: $1) },
      called: "\(names) are an onion")
  }

  static func layers(inOrder layers: [Layer]) -> Rule {
    let rules = layers.indices.dropFirst().map {
      layers[$0].mustNotDepend(on: Array(layers[..<$0]))
    }
    let names = layers.names
    return joined(rules, called: "the layers \(names) are in order")
  }

  private static func joined(_ rules: [Rule], called name: String) -> Rule {
    guard !rules.isEmpty else {
      return Rule(name, suggestion: "") { (_: CodeGraph) throws(RuleError) -> [Finding] in
        throw .selectsNothing("two layers in an order")
      }
    }
    return joining(rules).called(
      name, suggestion: "move it to a layer that may, or turn the use around")
  }
}

extension CodeGraph {
  /// Returns findings for the uses of other layers by a layer.
  func uses(by layer: Layer, of others: [Layer]) throws(RuleError) -> [Finding] {
    let search = DependencySearch(from: layer.name, in: self) { module, folder in
      self.owner(among: others, ratherThan: layer, module: module, folder)?.name
    }
    return try occurrences(in: layer, exceptNarrower: others).flatMap(search.findings)
  }

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
    ) { $0.mustNotDepend(on: $1) },
    RuleForm(
      "mayOnlyDependOn", "Layer/mayOnlyDepend(on:)", .layer, .layers,
      "The layer uses only itself, the other layers and the system. The list can be empty."
    ) { $0.mayOnlyDepend(on: $1) },
    RuleForm(
      "mustNotReach", "Layer/mustNotReach(_:)", .layer, .layers,
      "No path of dependencies leads from the layer to the other layers."
    ) { $0.mustNotReach($1) },
    RuleForm(
      "layersInOrder", "Rule/layers(inOrder:)", .nothing, .layers,
      "Each layer uses only itself and the layers after it in the list."
    ) { _, layers in .layers(inOrder: layers) },
    RuleForm(
      "onion", "Rule/onion(_:adapters:)", .nothing, .layers, .layers.at("adapters"),
      "Each layer uses only itself and those before it in the list, and no adapter uses another one."
    ) { _, rings, adapters in .onion(rings, adapters: adapters) },
    RuleForm(
      "mustNotExpose", "Layer/mustNotExpose(_:)", .layer, .layer,
      "No `public` or `package` declaration of the layer mentions the other layer."
    ) { $0.mustNotExpose($1) },
    RuleForm(
      "everyModuleIsInALayer", "Rule/everyModule(isIn:)", .nothing, .allLayers,
      "Each module of the package is in one of the layers."
    ) { _, layers in .everyModule(isIn: layers) },
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
      try graph.require(layers)
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
      try graph.require([self, other])
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
    // A type of another package is visible.
    guard isDefined(symbol) else { return true }
    if let access = access(of: symbol) { return access >= .package }
    // No file has what a macro generated.
    let graph = try symbolGraphs.graph(of: module)
    let around = enclosingTypes(of: symbol).compactMap { graph[usr(of: $0)] }
    return graph[usr(of: symbol)]?.isVisibleOutside == true
      && around.allSatisfy(\.isVisibleOutside)
  }
}
