public import SwitchboardGraph

/// The factories of an owner's services, in an order in which services can be made.
///
/// It is created once, together with the owners, and is sound: each service has one factory,
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

// MARK: - KeyedServiceOrder

/// The order in which services are made: Kahn's topological sort with a queue, first in, first out.
@MainActor
struct KeyedServiceOrder<Owner: AnyObject> {
  /// The factories, each after those that it depends on.
  private(set) var factories: [KeyedServiceFactory<Owner>] = []

  private let factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]
  /// The factories that depend on one, in order of declaration.
  private var dependants: [ObjectIdentifier: [KeyedServiceFactory<Owner>]] = [:]
  /// How many dependencies of a factory have not come yet.
  private var missing: [ObjectIdentifier: Int] = [:]

  /// Orders factories whose dependencies are all among them.
  ///
  /// - Throws: `KeyedServiceError.cycle` when there is no order.
  init(
    _ registered: [KeyedServiceFactory<Owner>],
    _ factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]
  ) throws(KeyedServiceError) {
    self.factoriesByKey = factoriesByKey
    for factory in registered { wait(factory) }
    takeAll(from: registered.filter(\.dependencies.isEmpty))
    if let stuck = registered.first(where: isMissing) { throw .cycle(path(from: stuck)) }
  }

  private mutating func wait(_ factory: KeyedServiceFactory<Owner>) {
    missing[factory.key] = factory.dependencies.count
    for dependency in factory.dependencies {
      dependants[ObjectIdentifier(dependency), default: []].append(factory)
    }
  }

  /// Takes factories and all that become ready; the order itself is the queue.
  private mutating func takeAll(from roots: [KeyedServiceFactory<Owner>]) {
    factories = roots
    var next = 0
    while next < factories.count {
      take(factories[next])
      next += 1
    }
  }

  private mutating func take(_ factory: KeyedServiceFactory<Owner>) {
    for dependant in dependants[factory.key] ?? [] {
      missing[dependant.key, default: 0] -= 1
      if !isMissing(dependant) { factories.append(dependant) }
    }
  }

  private func isMissing(_ factory: KeyedServiceFactory<Owner>) -> Bool {
    missing[factory.key, default: 0] > 0
  }
}

// MARK: - Cycles

extension KeyedServiceOrder {
  /// Returns a cycle that a factory without a place is in, or waits for.
  ///
  /// It has no place because one of its dependencies has none; going from one to the next must lead
  /// back to one that was passed.
  private func path(from stuck: KeyedServiceFactory<Owner>) -> [String] {
    var passed: [KeyedServiceFactory<Owner>] = []
    var next: KeyedServiceFactory<Owner>? = stuck
    while let factory = next {
      if let start = passed.firstIndex(where: { $0.key == factory.key }) {
        return (passed[start...] + [factory]).map(\.name)
      }
      passed.append(factory)
      next = factory.dependencies.lazy
        .compactMap { factoriesByKey[ObjectIdentifier($0)] }.first(where: isMissing)
    }
    return passed.map(\.name)
  }
}

// MARK: - Errors

/// What is wrong with the services of an owner, or with a request for one.
public enum KeyedServiceError: Error, Hashable, Sendable {
  /// Two factories make the same service.
  case registeredTwice(String)
  /// A factory depends on a service that no factory makes.
  case unregisteredDependency(String, of: String)
  /// Services depend on each other; the path ends with the service that it begins with.
  case cycle([String])
  /// A factory is to take the place of one that is not there.
  case nothingToOverride(String)
  /// No factory makes the service.
  case unregistered(String, owner: String)
  /// A factory asked for a service that it does not depend on.
  case undeclared(String, by: String)
  /// A service was asked for while it was being made; the path leads from it to who asked.
  case beingMade([String])
  /// The services are being destroyed, or have been.
  case destroyed(String, owner: String)
}

// MARK: - Sentences

extension KeyedServiceError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .registeredTwice(let service):
      "\(service) is registered twice: register one factory, and override it where another is due"
    case .unregisteredDependency(let dependency, let service):
      "\(service) depends on \(dependency), which is not registered: register a factory for it"
    case .cycle(let path):
      "services depend on each other: \(arrows(path)): take one of these dependencies away"
    case .nothingToOverride(let service):
      "\(service) cannot be overridden, for it is not registered: register the factory instead"
    case .unregistered(let service, let owner):
      "\(service) is not registered for \(owner): register a factory for it"
    case .undeclared(let service, let asker):
      "\(asker) asks for \(service) without depending on it: declare that it does"
    case .beingMade(let path):
      "a service is asked for while it is being made: \(arrows(path)): ask once it is there"
    case .destroyed(let service, let owner):
      "\(service) cannot be had from \(owner), whose services are destroyed: ask before that"
    }
  }
}

/// A path, as a graph prints its ways.
private func arrows(_ path: [String]) -> String { path.joined(separator: " → ") }
