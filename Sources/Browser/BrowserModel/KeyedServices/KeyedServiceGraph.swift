public import Graphs

/// The factories for an owner's services, sorted so that each factory follows its dependencies.
///
/// A graph is always valid. Each service has one factory, each dependency has a factory, and there
/// are no cycles.
@MainActor
public struct KeyedServiceGraph<Owner: AnyObject> {
  /// The factories, in the order in which their services are created. Services are destroyed in
  /// reverse order.
  public let factories: [KeyedServiceFactory<Owner>]

  /// The factories, in order of registration.
  let registered: [KeyedServiceFactory<Owner>]
  private let factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]

  /// Creates a graph without services.
  public init() {
    factories = []
    registered = []
    factoriesByKey = [:]
  }

  /// Creates a graph from factories in order of registration.
  ///
  /// Factories without dependencies come first, in order of registration. Every other factory
  /// follows the last of its dependencies. Factories that are waiting for the same dependency keep
  /// their order of registration.
  ///
  /// - Throws: ``KeyedServiceError`` if two factories create the same service, if a dependency has
  ///   no factory, or if the dependencies contain a cycle. The error names the services.
  public init(_ factories: [KeyedServiceFactory<Owner>]) throws(KeyedServiceError) {
    registered = factories
    factoriesByKey = try Self.byKey(factories)
    self.factories = try Self.sorted(factories)
  }

  /// Returns the factory for a service, or nil if there is none.
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
  /// Returns a graph in which the given factories replace the factories for the same services, for
  /// example in a test. Owners that use the existing graph are not affected.
  ///
  /// - Throws: ``KeyedServiceError`` if an override has no factory to replace, if a service is
  ///   overridden twice, or if the new graph is invalid.
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
  /// A graph of the services. It has an edge from each service to each of its dependencies. The
  /// nodes are in the order in which the services are created.
  public var dependencyGraph: Graph {
    let names = Self.names(of: factories)
    // Loops, because each window shows its services at the start, and generic algorithms would look
    // up their types then.
    var edges: [Graph.Edge] = []
    for factory in factories {
      for dependency in factory.dependencies {
        edges.append(
          Graph.Edge(
            from: names[factory.key, default: factory.name],
            to: names[ObjectIdentifier(dependency), default: String(describing: dependency)]))
      }
    }
    let nodes = factories.map { names[$0.key, default: $0.name] }
    return Graph(name: "services", nodes: nodes, edges: edges)
  }

  /// Returns the names of services. If several services have the same name, their names include the
  /// module.
  private static func names(
    of factories: [KeyedServiceFactory<Owner>]
  ) -> [ObjectIdentifier: String] {
    var counts: [String: Int] = [:]
    for factory in factories { counts[factory.name, default: 0] += 1 }
    var names: [ObjectIdentifier: String] = [:]
    for factory in factories {
      let isUnique = counts[factory.name] == 1
      names[factory.key] = isUnique ? factory.name : String(reflecting: factory.service)
    }
    return names
  }
}

// MARK: - Order

extension KeyedServiceGraph {
  /// Returns factories in the order in which their services are created. The order is that of Kahn's
  /// algorithm with a FIFO queue.
  private static func sorted(
    _ registered: [KeyedServiceFactory<Owner>]
  ) throws(KeyedServiceError) -> [KeyedServiceFactory<Owner>] {
    var sorted = registered.filter(\.dependencies.isEmpty)
    var passed: Set<ObjectIdentifier> = []
    while passed.count < sorted.count {
      let next = sorted[passed.count].key
      passed.insert(next)
      sorted += registered.filter { factory in
        factory.depends(on: next) && factory.dependencyKeys.allSatisfy(passed.contains)
      }
    }
    let stuck = registered.filter { !passed.contains($0.key) }
    guard stuck.isEmpty else { throw .cycle(path(from: stuck[0], among: stuck)) }
    return sorted
  }

  /// Returns the names of the services in the cycle that keeps a factory out of the order. The
  /// factory is part of the cycle or depends on a factory in the cycle.
  private static func path(
    from first: KeyedServiceFactory<Owner>, among stuck: [KeyedServiceFactory<Owner>]
  ) -> [String] {
    // Each of these factories depends on another one, so following the dependencies finds a cycle.
    var passed: [KeyedServiceFactory<Owner>] = []
    var next: KeyedServiceFactory<Owner>? = first
    while let factory = next {
      if let start = passed.firstIndex(where: { $0.key == factory.key }) {
        return (passed[start...] + [factory]).map(\.name)
      }
      passed.append(factory)
      next = factory.dependencyKeys.lazy.compactMap { key in stuck.first { $0.key == key } }.first
    }
    return passed.map(\.name)
  }
}

// MARK: - Errors

/// The reason why services cannot be registered, or why a request for a service is refused.
public enum KeyedServiceError: Error, Hashable, Sendable {
  /// Two factories create the same service.
  case registeredTwice(String)
  /// A factory depends on a service that no factory creates.
  case unregisteredDependency(String, of: String)
  /// Services depend on each other. The path starts and ends with the same service.
  case cycle([String])
  /// An override has no registered factory to replace.
  case nothingToOverride(String)
  /// No factory creates the service.
  case unregistered(String, owner: String)
  /// A factory requested a service that it does not depend on.
  case undeclared(String, by: String)
  /// A service was requested during its own creation. The path starts and ends with the service.
  case beingMade([String])
  /// The services are being or have been destroyed.
  case destroyed(String, owner: String)
}

// MARK: - CustomStringConvertible

extension KeyedServiceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .registeredTwice(let service):
      "\(service) is registered twice: register one factory, and override it if you need another one"
    case .unregisteredDependency(let dependency, let service):
      "\(service) depends on \(dependency), which is not registered: register a factory for it"
    case .cycle(let path):
      "services depend on each other: \(arrows(path)): remove one of these dependencies"
    case .nothingToOverride(let service):
      "\(service) cannot be overridden, because it is not registered: register the factory instead"
    case .unregistered(let service, let owner):
      "\(service) is not registered for \(owner): register a factory for it"
    case .undeclared(let service, let asker):
      "\(asker) requests \(service) without depending on it: declare the dependency"
    case .beingMade(let path):
      "a service is requested while it is being created: \(arrows(path)): request it later"
    case .destroyed(let service, let owner):
      "\(service) of \(owner) cannot be used, because its services are destroyed: request it earlier"
    }
  }
}

/// Returns a path as text, with the arrows used in a printed graph.
private func arrows(_ path: [String]) -> String { path.joined(separator: " → ") }
