/// The code of a package as rules of your own see it.
///
/// The closure of a rule receives the code and returns a ``Finding`` for each place that breaks the
/// rule. The code, its declarations and its uses are valid only during the call of the closure.
///
///     let rule = Rule("stores are actors", suggestion: "make it an actor") { code in
///       try code.types(.named(suffix: "Store"))
///         .filter { !$0.modifiers.contains("actor") }
///         .map { $0.finding("is not an actor") }
///     }
public struct Code {
  let graph: CodeGraph

  init(_ graph: CodeGraph) { self.graph = graph }

  /// The names of the modules in the package, sorted.
  public var modules: [String] { graph.modules }

  /// All declarations in the package, in source order.
  ///
  /// Accessors, parameters, local variables and declarations that the compiler generates are not
  /// among them.
  public var declarations: [Declaration] {
    graph.index.ranges.flatMap { declarations(at: $0) }
  }

  /// Returns the declarations in a layer, in source order.
  /// - Parameter layer: The layer.
  /// - Throws: ``RuleError`` if the layer doesn't exist or the package has no file of it.
  public func declarations(in layer: Layer) throws(RuleError) -> [Declaration] {
    declarations(at: try graph.occurrences(in: layer))
  }

  /// Returns the types in the package that are among the given types, sorted by place.
  /// - Parameter types: The types.
  /// - Throws: ``RuleError`` if there are none, so that the rule would check nothing.
  public func types(_ types: Types) throws(RuleError) -> [Declaration] {
    try graph.select(types).map { Declaration($0, graph) }.sorted { $0.place < $1.place }
  }

  /// Returns the uses of declarations in a layer, in source order.
  /// - Parameter layer: The layer.
  /// - Throws: ``RuleError`` if the layer doesn't exist or the package has no file of it.
  public func uses(in layer: Layer) throws(RuleError) -> [Use] {
    try graph.occurrences(in: layer).compactMap { Use($0, graph) }
  }

  /// Returns the declarations in the package with a full name.
  ///
  /// Overloads have the same name, so the result can contain several declarations.
  /// - Parameter name: The full name without argument labels, such as `Model.Tab.close`.
  public func declarations(named name: String) -> [Declaration] {
    declarations.filter { $0.name == name }
  }

  private func declarations(at occurrences: some Sequence<Int>) -> [Declaration] {
    occurrences.filter { graph.roles(of: $0).contains(.definition) && graph.isLookedAt($0) }
      .map { graph.symbol(of: $0) }
      .filter { Declaration.Kind(graph.kind(of: $0), graph.declaration(of: $0)) != nil }
      .map { Declaration($0, graph) }
  }
}

// MARK: - Rules of one's own

extension Rule {
  /// Creates a rule of your own.
  ///
  /// Baselines, exceptions and reports treat the rule like any other.
  /// - Parameters:
  ///   - name: The name of the rule in messages and in the baseline.
  ///   - suggestion: The fix that violations suggest, as an imperative.
  ///   - check: A closure that returns the places in the code that break the rule. An error that it
  ///     throws is reported as a fault of the rule.
  public init(
    _ name: String, suggestion: String,
    check: @escaping @Sendable (_ code: Code) throws -> [Finding]
  ) {
    self.init(name, suggestion: suggestion) { graph throws(RuleError) in
      do {
        return try check(Code(graph))
      } catch let error as RuleError {
        throw error
      } catch {
        throw RuleError(what: "the rule failed: \(error)", suggestion: "correct the rule")
      }
    }
  }
}

extension Types {
  /// Returns the types in the package with a declaration that meets a condition.
  /// - Parameters:
  ///   - name: The name of the types in messages, in the plural.
  ///   - fits: A closure that returns whether a declaration belongs to the set.
  public static func declared(
    _ name: String, where fits: @escaping @Sendable (_ declaration: Declaration) -> Bool
  ) -> Types {
    Types(name, requirements: []) { type, graph in
      graph.definedTypes[type.id].map { fits(Declaration($0, graph)) } ?? false
    }
  }
}
