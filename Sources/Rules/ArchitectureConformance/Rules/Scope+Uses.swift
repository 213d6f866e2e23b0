extension Layer {
  /// Requires that only the given layers use the layer.
  ///
  /// The rule finds the same uses as ``mustNotDepend(on:)``, in all other code of the package. Code
  /// that is in the layer may use it, even if it is in a folder that is a layer of its own, too. Use
  /// ``except(_:)`` to leave the folder out.
  /// - Parameter users: The layers that may use this layer.
  public func mayOnlyBeUsed(by users: Layer...) -> Rule {
    Rule.uses(of: .layer(self), by: users.map(Scope.layer))
  }

  /// Requires that only the given types use the layer.
  /// - Parameter users: The types with code that may use this layer.
  public func mayOnlyBeUsed(by users: Types) -> Rule {
    Rule.uses(of: .layer(self), by: [.types(users)])
  }

  /// Requires that only the given layers and types use the layer.
  /// - Parameters:
  ///   - layers: The layers that may use this layer.
  ///   - types: The types with code that may use this layer.
  public func mayOnlyBeUsed(by layers: Layer..., or types: Types) -> Rule {
    Rule.uses(of: .layer(self), by: layers.map(Scope.layer) + [.types(types)])
  }
}

extension Types {
  /// Requires that only the given layers use the types.
  /// - Parameter users: The layers that may use the types.
  public func mayOnlyBeUsed(by users: Layer...) -> Rule {
    Rule.uses(of: .types(self), by: users.map(Scope.layer))
  }

  /// Requires that only the given types use these types.
  /// - Parameter users: The types with code that may use these types.
  public func mayOnlyBeUsed(by users: Types) -> Rule {
    Rule.uses(of: .types(self), by: [.types(users)])
  }

  /// Requires that only the given layers and types use these types.
  /// - Parameters:
  ///   - layers: The layers that may use the types.
  ///   - types: The types with code that may use these types.
  public func mayOnlyBeUsed(by layers: Layer..., or types: Types) -> Rule {
    Rule.uses(of: .types(self), by: layers.map(Scope.layer) + [.types(types)])
  }
}

extension RuleForm {
  static let uses = [
    RuleForm(
      "mayOnlyBeUsedBy",
      [
        "Layer/mayOnlyBeUsed(by:)-(Layer...)", "Layer/mayOnlyBeUsed(by:)-(Types)",
        "Layer/mayOnlyBeUsed(by:or:)", "Types/mayOnlyBeUsed(by:)-(Layer...)",
        "Types/mayOnlyBeUsed(by:)-(Types)", "Types/mayOnlyBeUsed(by:or:)",
      ], .subject, .scopes,
      "No other code of the package uses the layer or the types."
    ) { .uses(of: $0, by: $1) }
  ]
}

extension Rule {
  fileprivate static func uses(of used: Scope, by users: [Scope]) -> Rule {
    let names = users.map(\.name).joined(separator: ", ")
    return Rule(
      "\(used.name) may only be used by \(names.isEmpty ? "itself" : names)",
      suggestion: "use it through one of those that may"
    ) { graph throws(RuleError) in
      let allowed = try ScopeMatcher([used] + users, in: graph)
      let search: (CodeGraph.Occurrence) -> [Finding]
      switch used {
      case .layer(let layer):
        search = graph.search(forUsesOf: layer, ratherThanOf: users.compactMap(\.layer))
      case .types(let types):
        let matcher = try graph.matcher(types)
        search = { graph.uses(at: $0, of: matcher) }
      }
      return graph.index.ranges.flatMap { range in
        range.filter { graph.isLookedAt($0) && !allowed.contains($0) }.flatMap(search)
      }
    }
  }
}

extension CodeGraph {
  /// Returns a search for uses of code that belongs to a layer and not more narrowly to another one.
  fileprivate func search(
    forUsesOf layer: Layer, ratherThanOf others: [Layer]
  ) -> (Occurrence) -> [Finding] {
    let search = DependencySearch(from: nil, in: self) { module, folder in
      layer.contains(module: module, folder)
        && !self.belongs(to: others, ratherThan: layer, module: module, folder) ? layer.name : nil
    }
    return search.findings
  }

  /// Returns a finding for each of the types that an occurrence brings in.
  func uses(at occurrence: Occurrence, of types: TypeMatcher) -> [Finding] {
    mentions(at: occurrence, hidden: types.hidden).filter(types.contains).map {
      finding(at: occurrence, bringingIn: $0)
    }
  }
}
