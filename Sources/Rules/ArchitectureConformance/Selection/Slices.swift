/// The slices of a code base, such as one for each feature: all folders or modules with names of a
/// certain form.
public struct Slices: Sendable {
  /// The pattern, which is also the name in messages.
  let pattern: String

  /// Creates slices from a pattern.
  /// - Parameter pattern: A path of folders relative to the package, such as
  ///   `Sources/App/Features/*`, or the name of modules, such as `Feature*`. Each `*` stands for any
  ///   part of a name. Each folder or module that fits is a slice.
  public init(_ pattern: String) { self.pattern = pattern }

  private var components: [WildcardName] {
    pattern.split(separator: "/").filter { $0 != "." }.map { WildcardName($0) }
  }

  /// Returns a layer for each slice, sorted by name.
  /// - Throws: ``RuleError`` if there are fewer than two slices.
  func layers(in graph: CodeGraph) throws(RuleError) -> [Layer] {
    let layers = pattern.contains("/") ? folders(in: graph) : modules(in: graph)
    guard layers.count > 1 else {
      throw .nothing(
        "the pattern \(pattern) fits \(layers.isEmpty ? "nothing" : "only one slice")",
        suggestion: "correct the pattern; a path of folders begins at the package's folder")
    }
    return layers
  }

  private func modules(in graph: CodeGraph) -> [Layer] {
    let components = components
    return Set(graph.index.files.map(\.module)).sorted()
      .filter { name in components.allSatisfy { $0.matches(name) } }
      .map { Layer($0, modules: $0) }
  }

  private func folders(in graph: CodeGraph) -> [Layer] {
    let components = components
    let paths = Set(graph.index.files.map(\.folder)).compactMap { folder -> String? in
      let names = folder.split(separator: "/").map(String.init)
      guard names.count >= components.count,
        zip(components, names).allSatisfy({ $0.matches($1) })
      else { return nil }
      return names.prefix(components.count).joined(separator: "/")
    }
    return Set(paths).sorted().map { Layer($0, folders: $0) }
  }
}
