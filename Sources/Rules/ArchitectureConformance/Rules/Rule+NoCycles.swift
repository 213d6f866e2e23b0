extension Rule {
  /// Requires that the dependencies between layers form no cycle.
  ///
  /// The compiler rejects cycles between modules, but not between groups of modules.
  public static func noCycles(between layers: Layer...) -> Rule { noCycles(between: layers) }

  static func noCycles(between layers: [Layer]) -> Rule {
    let names = layers.names
    return noCycles("no cycles between \(names)") { graph throws(RuleError) in
      try graph.require(layers)
      guard Set(layers.map(\.name)).count == layers.count else {
        throw RuleError(what: "a layer is named twice", suggestion: "name each once")
      }
      return layers.map(CodePart.layer)
    }
  }

  /// Requires that the dependencies between the folders directly below a module's folder form no
  /// cycle.
  /// - Parameter module: The name of the module.
  public static func noCyclesBetweenFolders(of module: String) -> Rule {
    noCycles("no cycles between folders of \(module)") { graph throws(RuleError) in
      try graph.require(Layer(module, modules: module))
      return graph.folders(of: module)
    }
  }

  static func noCycles(
    _ name: String, _ parts: @escaping @Sendable (CodeGraph) throws(RuleError) -> [CodePart]
  ) -> Rule {
    Rule(
      name,
      suggestion: "invert one of the uses with a protocol, or move what both use to a lower part"
    ) {
      graph throws(RuleError) in
      let parts = try parts(graph)
      guard parts.count > 1 else {
        throw RuleError(
          what: "a cycle needs two parts", suggestion: "correct the names in the rule")
      }
      return graph.cycleFindings(between: parts)
    }
  }
}

extension RuleForm {
  static let cycles = [
    RuleForm(
      "noCyclesBetween", "Rule/noCycles(between:)", .nothing, .layers,
      "No path leads from a layer through others back to it."
    ) { _, layers in .noCycles(between: layers) },
    RuleForm(
      "noCyclesBetweenFolders", "Rule/noCyclesBetweenFolders(of:)", .nothing,
      .text("the name of a module"), "The same between the folders directly below the module's own."
    ) { _, module in .noCyclesBetweenFolders(of: module) },
  ]
}

extension CodeGraph {
  /// Returns a part for each folder directly below a module's folder. If the module's folder itself
  /// contains files, these files form an additional part.
  func folders(of module: String) -> [CodePart] {
    let paths = index.files.filter { $0.module == module }.map { $0.folder.split(separator: "/") }
    let common = PackageFolder.shared(paths), shared = common.count
    let below = paths.filter { $0.count > shared }.map { $0.prefix(shared + 1) }
    let folders = Set(below.map { $0.joined(separator: "/") }).sorted().map(CodePart.folder)
    let hasFiles = paths.contains { $0.count == shared }
    return folders + (hasFiles ? [.files(in: common.joined(separator: "/"))] : [])
  }

  /// Returns a finding for each occurrence of a dependency that is part of a cycle.
  fileprivate func cycleFindings(between parts: [CodePart]) -> [Finding] {
    let dependencies = dependencies(between: parts)
    let ways = DependencyWays(dependencies, partCount: parts.count)
    let waysFromParts = parts.indices.map { ways.ways(from: $0) }
    return dependencies.flatMap { dependency -> [Finding] in
      let before = waysFromParts[dependency.to]
      guard before[dependency.from] != nil else { return [] }
      let back = sequence(first: dependency.from) { $0 == dependency.to ? nil : before[$0] }
      let cycle = ([dependency.from] + back.reversed()).map { parts[$0].name }
      let edge = Finding.Edge(from: parts[dependency.from].name, to: parts[dependency.to].name)
      return findings(of: dependency, edge, closing: cycle.joined(separator: " → "))
    }
  }

  private func findings(
    of dependency: Dependency, _ edge: Finding.Edge, closing cycle: String
  ) -> [Finding] {
    dependency.places.map { place in
      var finding = finding(
        at: place.occurrence, object: place.used,
        "uses \(place.used), which closes a cycle: \(cycle)")
      finding.group = cycle
      finding.edge = edge
      return finding
    }
  }
}
