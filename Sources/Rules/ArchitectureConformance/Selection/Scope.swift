import CIndexStoreLoader

/// The code that a rule checks or allows: a layer, or the bodies of types.
enum Scope: Sendable {
  case layer(Layer)
  case types(Types)

  /// The name of the code in messages.
  var name: String {
    switch self {
    case .layer(let layer): layer.name
    case .types(let types): types.name
    }
  }

  /// The layer, or nil if the code is in types.
  var layer: Layer? { if case .layer(let layer) = self { layer } else { nil } }
}

extension CodeGraph {
  /// Returns the occurrences in a layer or inside types.
  /// - Throws: ``RuleError`` if there is no such code.
  func occurrences(in scope: Scope) throws(RuleError) -> [Occurrence] {
    switch scope {
    case .layer(let layer): try occurrences(in: layer)
    case .types(let types): occurrences(in: try select(types))
    }
  }

  /// Returns the files in a layer, or the files that contain code of the types.
  func files(in scope: Scope) throws(RuleError) -> [Int] {
    Set(try occurrences(in: scope).map { Int(index.occurrences[$0].file) }).sorted()
  }
}

// MARK: - ScopeMatcher

/// A matcher for code in one of several scopes.
struct ScopeMatcher {
  private var layers: [Layer] = []
  private var types: [TypeMatcher] = []
  private let graph: CodeGraph

  /// Creates a matcher.
  /// - Throws: ``RuleError`` if one of the scopes is empty.
  init(_ scopes: [Scope], in graph: CodeGraph) throws(RuleError) {
    self.graph = graph
    for scope in scopes {
      switch scope {
      case .layer(let layer):
        try graph.require(layer)
        layers.append(layer)
      case .types(let types): self.types.append(try graph.matcher(types))
      }
    }
  }

  func contains(_ occurrence: CodeGraph.Occurrence) -> Bool {
    let file = graph.file(of: occurrence)
    if layers.contains(where: { $0.contains(file) }) { return true }
    guard !types.isEmpty, let enclosing = graph.structure.enclosing[occurrence] else {
      return false
    }
    let around = graph.enclosingTypes(of: enclosing).compactMap(graph.typeID)
    return around.contains { id in types.contains { $0.contains(id) } }
  }
}
