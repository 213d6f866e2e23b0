extension Rule {
  /// No way leads from one of the layers over others back to it.
  ///
  /// Modules that lead back to themselves do not compile; groups of modules do.
  public static func noCycles(between layers: Layer...) -> Rule { noCycles(between: layers) }

  static func noCycles(between layers: [Layer]) -> Rule {
    let names = layers.map(\.name).joined(separator: ", ")
    return noCycles("no cycles between \(names)") { graph throws(RuleError) in
      for layer in layers { try graph.require(layer) }
      return layers.map(CodePart.layer)
    }
  }

  /// No way leads from one folder of a module over others back to it; the folders are those directly
  /// below the module's.
  /// - Parameter module: the module's name.
  public static func noCyclesBetweenFolders(of module: String) -> Rule {
    noCycles("no cycles between folders of \(module)") { graph throws(RuleError) in
      try graph.require(Layer(module, modules: module))
      return graph.folders(of: module).map(CodePart.folder)
    }
  }

  private static func noCycles(
    _ name: String, _ parts: @escaping @Sendable (CodeGraph) throws(RuleError) -> [CodePart]
  ) -> Rule {
    Rule(name, mend: "turn one of the ways round with a protocol, or move what both use below both")
    {
      graph throws(RuleError) in
      let parts = try parts(graph)
      guard parts.count > 1 else {
        throw RuleError(
          what: "there are no two parts between which a cycle could be",
          mend: "correct the names in the rule")
      }
      let dependencies = graph.dependencies(between: parts)
      return dependencies.compactMap { graph.cycleFinding(of: $0, among: dependencies) }
    }
  }
}

extension CodeGraph {
  /// The modules of the package.
  var modules: [String] { Set(index.files.map(\.module)).sorted() }

  /// The folders directly below a module's own.
  fileprivate func folders(of module: String) -> [String] {
    let paths = index.files.filter { $0.module == module }.map { $0.folder.split(separator: "/") }
    guard let first = paths.first else { return [] }
    let shared = paths.reduce(first.count) { length, path in
      zip(first.prefix(length), path).prefix { $0 == $1 }.count
    }
    let below = paths.filter { $0.count > shared }.map { $0.prefix(shared + 1) }
    return Set(below.map { $0.joined(separator: "/") }).sorted()
  }

  fileprivate func cycleFinding(of edge: Dependency, among all: [Dependency]) -> Finding? {
    guard let back = Self.way(from: edge.to, to: edge.from, in: all) else { return nil }
    let way = ([edge.from] + back).joined(separator: " → ")
    return finding(
      at: edge.occurrence, object: edge.used, "uses \(edge.used), which closes a cycle: \(way)")
  }

  /// The shortest way between two parts, both included.
  private static func way(from: String, to: String, in edges: [Dependency]) -> [String]? {
    var open = [[from]], seen: Set = [from]
    while !open.isEmpty {
      let way = open.removeFirst()
      if way.last == to { return way }
      for edge in edges where edge.from == way.last && seen.insert(edge.to).inserted {
        open.append(way + [edge.to])
      }
    }
    return nil
  }
}
