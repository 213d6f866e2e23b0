import CIndexStoreLoader

/// A declaration in the package.
public struct Declaration {
  let symbol: CodeGraph.Symbol
  let graph: CodeGraph

  init(_ symbol: CodeGraph.Symbol, _ graph: CodeGraph) {
    self.symbol = symbol
    self.graph = graph
  }

  private var definition: CodeGraph.Occurrence { graph.structure.definition[symbol] ?? 0 }
}

// MARK: - Names and places

extension Declaration {
  /// The full name without argument labels, such as `Model.Tab.close`.
  public var name: String { graph.name(of: symbol) }

  /// The name without the module and the types around it, with argument labels, such as
  /// `close(_:animated:)`.
  public var baseName: String { graph.declaredName(of: symbol) }

  /// The kind of the declaration, such as a class, a function or a property.
  public var kind: Kind {
    Kind(graph.kind(of: symbol), graph.declaration(of: symbol)) ?? .variable
  }

  /// The module that contains the declaration.
  public var module: String { place.module }

  /// The folder of the file that contains the declaration, relative to the package.
  public var folder: String { graph.file(of: definition).folder }

  /// The place of the declaration's name in the sources.
  public var place: SourcePlace { graph.place(of: definition) }
}

// MARK: - Heads

extension Declaration {
  /// The access level, which is never higher than the levels of the declarations around it, or nil if
  /// a macro has generated the declaration.
  public var access: AccessLevel? { graph.access(of: symbol) }

  /// The names of the attributes as they are written, without `@` and arguments.
  public var attributes: [String] { graph.head(of: symbol)?.attributes ?? [] }

  /// The modifiers and keywords in front of the name, such as `public`, `final`, `class` and `actor`.
  public var modifiers: [String] { graph.head(of: symbol)?.modifiers ?? [] }

  /// A Boolean value that indicates whether the declaration is a static or class member.
  public var isStatic: Bool { graph.declaration(of: symbol)?.isStatic ?? false }

  /// A Boolean value that indicates whether a property is computed. An observed property is stored.
  public var isComputed: Bool { graph.structure.computed.contains(symbol) }
}

// MARK: - Relations

extension Declaration {
  /// The type around the declaration, or nil if there is none in the package. For a member of an
  /// extension, this is the extended type.
  public var parent: Declaration? {
    let types = graph.enclosingTypes(of: symbol).filter { $0 != symbol }
    return types.first.flatMap(declaration)
  }

  /// The members of a type and its extensions, in the order of the files.
  public var members: [Declaration] {
    graph.members(of: symbol).compactMap(declaration)
      .filter { Kind(graph.kind(of: $0.symbol), graph.declaration(of: $0.symbol)) != nil }
      .filter { graph.isLookedAt($0.definition) }.sorted { $0.place < $1.place }
  }

  /// The full names of all direct and indirect superclasses and protocols of a type. Protocols that
  /// the compiler adds, and those that protocols of other packages inherit from, are not among them.
  public var supertypes: Set<String> {
    Set(graph.supertypes(of: symbol).map { graph.name(of: $0) })
  }

  /// The requirements that the declaration implements, and the members that it overrides, as full
  /// names.
  public var implementedRequirements: Set<String> {
    Set((graph.requirements[symbol] ?? []).map { graph.name(of: $0) })
  }

  /// The types in the signature of a function or in the type of a variable, with those behind aliases
  /// and without the types around the declaration.
  public var signatureTypes: [CodeType] {
    let names = graph.declaration(of: symbol)?.type?.mentions ?? []
    return Set(names).map { graph.type(graph.types.id(of: $0)) }.sorted { $0.name < $1.name }
  }

  /// The type that a function returns or a variable has, or nil for other declarations, functions
  /// without a result, and types without a name.
  public var resultType: CodeType? {
    guard let type = graph.declaration(of: symbol)?.type else { return nil }
    let result = if case .function(let signature) = type { signature.result } else { type }
    guard case .nominal(let name, _) = result else { return nil }
    return graph.type(graph.types.id(of: name))
  }

  /// The uses of other declarations inside this declaration and its members, in source order.
  public var uses: [Use] {
    if graph.kind(of: symbol).isType {
      return (graph.usesByType[symbol] ?? []).compactMap { Use($0, graph) }
    }
    let range = graph.index.ranges[Int(graph.index.occurrences[definition].file)]
    return range.filter { graph.isLookedAt($0) && isAround($0) }.compactMap { Use($0, graph) }
  }

  private func isAround(_ occurrence: CodeGraph.Occurrence) -> Bool {
    graph.declarations(around: occurrence).contains(symbol)
  }

  private func declaration(_ other: CodeGraph.Symbol) -> Declaration? {
    graph.isDefined(other) ? Declaration(other, graph) : nil
  }
}

// MARK: - Findings

extension Declaration {
  /// Returns a finding at the name of the declaration.
  /// - Parameters:
  ///   - what: What is wrong, as the predicate of a sentence that begins with the name of the
  ///     declaration, such as `is not an actor`.
  ///   - object: The name of the other declaration that is involved. A baseline identifies the
  ///     violation by it. If it is empty, `what` identifies the violation.
  public func finding(_ what: String, with object: String = "") -> Finding {
    graph.finding(atDefinitionOf: symbol, object: object.isEmpty ? what : object, what)
  }
}

extension Declaration: Hashable {
  public static func == (left: Declaration, right: Declaration) -> Bool {
    left.symbol == right.symbol && left.graph === right.graph
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
}

// MARK: - Kind

extension Declaration {
  /// The kind of a declaration.
  public enum Kind: Sendable, Hashable, CaseIterable {
    case `class`, structure, enumeration, `protocol`, `extension`, typeAlias
    case function, method, initializer, deinitializer, variable, property, `subscript`, enumCase

    init?(_ kind: SymbolKind, _ declaration: MangledDeclaration?) {
      switch kind {
      case .class: self = .class
      case .structure: self = .structure
      case .enumeration: self = .enumeration
      case .protocol: self = .protocol
      case .extension: self = .extension
      case .typeAlias: self = .typeAlias
      case .function: self = .function
      case .instanceMethod, .classMethod, .staticMethod: self = .method
      case .initializer: self = .initializer
      case .deinitializer: self = .deinitializer
      case .variable: self = .variable
      case .instanceProperty, .classProperty, .staticProperty:
        self = declaration?.kind == .subscript ? .subscript : .property
      case .enumCase: self = .enumCase
      default: return nil
      }
    }
  }
}
