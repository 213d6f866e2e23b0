public import SwitchboardGraph

/// The factories of an owner's services, in an order in which services can be made.
///
/// It is made once, by whoever creates the owners, and is sound: each service has one factory,
/// each dependency too, and none depends on itself, over others or not.
@MainActor
public struct KeyedServiceGraph<Owner: AnyObject> {
  /// The factories in the order in which their services are made; they are destroyed in reverse.
  public let factories: [KeyedServiceFactory<Owner>]

  /// The same factories, in order of registration.
  let registered: [KeyedServiceFactory<Owner>]
  private let factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]

  /// Creates the graph without services.
  public init() {
    factories = []
    registered = []
    factoriesByKey = [:]
  }

  /// Creates the graph of some factories, registered in the given order.
  ///
  /// Factories that depend on nothing come first, in order of registration. Another follows once
  /// the last of its dependencies has come; those for which the same one was the last, in order of
  /// declaration.
  ///
  /// - Throws: `KeyedServiceError` when two make one service, a dependency has no factory, or
  ///   services depend on each other; the error names them.
  /// - Complexity: O(*n* + *m*) for *n* factories with *m* dependencies.
  public init(_ factories: [KeyedServiceFactory<Owner>]) throws(KeyedServiceError) {
    registered = factories
    factoriesByKey = try Self.byKey(factories)
    self.factories = try KeyedServiceOrder(factories, factoriesByKey).factories
  }

  /// Returns the factory of a service, or nil when there is none.
  func factory(of key: ObjectIdentifier) -> KeyedServiceFactory<Owner>? { factoriesByKey[key] }
}

// MARK: - Checking

extension KeyedServiceGraph {
  private static func byKey(
    _ factories: [KeyedServiceFactory<Owner>]
  ) throws(KeyedServiceError) -> [ObjectIdentifier: KeyedServiceFactory<Owner>] {
    var found: [ObjectIdentifier: KeyedServiceFactory<Owner>] = [:]
    for factory in factories where found.updateValue(factory, forKey: factory.key) != nil {
      throw .registeredTwice(factory.name)
    }
    for factory in factories {
      for dependency in factory.dependencies where found[ObjectIdentifier(dependency)] == nil {
        throw .unregisteredDependency(String(describing: dependency), of: factory.name)
      }
    }
    return found
  }
}

// MARK: - Overrides

extension KeyedServiceGraph {
  /// Returns the graph in which other factories, say a test's, take the place of those of the same
  /// services; owners that have been given this graph keep it.
  ///
  /// - Throws: `KeyedServiceError` when a service has no factory here or is overridden twice, and
  ///   what a graph throws that is not sound.
  public func overriding(
    _ overrides: [KeyedServiceFactory<Owner>]
  ) throws(KeyedServiceError) -> KeyedServiceGraph<Owner> {
    var replacements: [ObjectIdentifier: KeyedServiceFactory<Owner>] = [:]
    for override in overrides {
      guard factoriesByKey[override.key] != nil else { throw .nothingToOverride(override.name) }
      guard replacements.updateValue(override, forKey: override.key) == nil else {
        throw .registeredTwice(override.name)
      }
    }
    return try KeyedServiceGraph(registered.map { replacements[$0.key] ?? $0 })
  }
}

// MARK: - Printing

extension KeyedServiceGraph {
  /// The services in the order in which they are made, and from each a way to what it depends on.
  public var dependencyGraph: Graph {
    let names = Self.names(of: factories)
    let edges = factories.flatMap { factory in
      factory.dependencies.map { dependency in
        Graph.Edge(
          from: names[factory.key, default: factory.name],
          to: names[ObjectIdentifier(dependency), default: String(describing: dependency)])
      }
    }
    let nodes = factories.map { names[$0.key, default: $0.name] }
    return Graph(name: "services", nodes: nodes, edges: edges)
  }

  /// The names of services: in full where two would have the same.
  private static func names(
    of factories: [KeyedServiceFactory<Owner>]
  ) -> [ObjectIdentifier: String] {
    let namesakes = Dictionary(grouping: factories, by: \.name)
    return Dictionary(
      uniqueKeysWithValues: factories.map { factory in
        let isUnique = namesakes[factory.name]?.count == 1
        return (factory.key, isUnique ? factory.name : String(reflecting: factory.service))
      })
  }
}
