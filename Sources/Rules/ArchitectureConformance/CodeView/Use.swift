/// A place where code refers to a declaration of the package, of another package or of the system.
public struct Use {
  let occurrence: CodeGraph.Occurrence
  private let graph: CodeGraph

  /// Creates a use, or returns nil if the occurrence isn't a reference.
  init?(_ occurrence: CodeGraph.Occurrence, _ graph: CodeGraph) {
    guard graph.roles(of: occurrence).contains(.reference) else { return nil }
    self.occurrence = occurrence
    self.graph = graph
  }

  private var symbol: CodeGraph.Symbol { graph.symbol(of: occurrence) }
}

extension Use {
  /// The full name of the used declaration, without argument labels, such as `Swift.print`. For an
  /// import, this is the name of the module.
  public var name: String {
    isImport ? ImportedName.of(graph.declaredName(of: symbol)) : graph.name(of: symbol)
  }

  /// The module that declares what is used. For a member of an extension, this is the extension's
  /// module.
  public var module: String? { isImport ? name : graph.module(of: symbol) }

  /// The used declaration, or nil if it belongs to another package or to the system.
  public var declaration: Declaration? {
    graph.isDefined(symbol) ? Declaration(symbol, graph) : nil
  }

  /// The innermost declaration around the use, or nil for an import.
  public var user: Declaration? {
    graph.structure.enclosing[occurrence].flatMap {
      graph.isDefined($0) ? Declaration($0, graph) : nil
    }
  }

  /// The types that code depends on through this use, written, inferred or behind an alias.
  public var types: [CodeType] { graph.mentions(at: occurrence).map { graph.type($0) } }

  /// The place of the used name, at which a violation is reported.
  public var place: SourcePlace { graph.place(of: occurrence) }

  /// A Boolean value that indicates whether the use is an import of a module.
  public var isImport: Bool { graph.kind(of: symbol) == .module }

  /// A Boolean value that indicates whether the use calls a function or an initializer.
  public var isCall: Bool {
    graph.kind(of: symbol).isCallable && graph.roles(of: occurrence).contains(.call)
  }

  /// A Boolean value that indicates whether the use writes a variable.
  public var isWrite: Bool { graph.roles(of: occurrence).contains(.write) }

  /// Returns a finding at the place of the use. Its subject is the declaration around the use.
  /// - Parameter what: What is wrong, as the predicate of a sentence that begins with the name of
  ///   the declaration around the use, or nil for `uses` and the name.
  public func finding(_ what: String? = nil) -> Finding {
    graph.finding(at: occurrence, object: name, what ?? "uses \(name)")
  }
}
