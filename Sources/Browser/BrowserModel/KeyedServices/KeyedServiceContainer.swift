public import Graphs
public import Switchboard

/// A container for the services of one owner, for example a browser state. It creates and destroys
/// the services in dependency order.
@MainActor
public final class KeyedServiceContainer<Owner: AnyObject> {
  /// The factories for the services.
  public let graph: KeyedServiceGraph<Owner>

  /// The owner's name, for error messages.
  let name: String
  /// The container of the original owner, or nil if this container isn't off the record.
  private let original: KeyedServiceContainer<Owner>?
  private let construction: KeyedServiceConstruction<Owner>
  private weak var owner: Owner?
  private var outcomes: [ObjectIdentifier: (any KeyedService)?] = [:]
  private var isDestroyed: Bool
  /// The closures to call after a service has been created. An original container and its
  /// off-the-record container share this list.
  let observers: ObserverList<@MainActor () -> Void>

  /// Creates a container. Services can be requested after a call to ``open(for:)``.
  init(
    _ graph: KeyedServiceGraph<Owner>, name: String, original: KeyedServiceContainer<Owner>? = nil
  ) {
    self.graph = graph
    self.name = name
    self.original = original
    observers = original?.observers ?? ObserverList()
    construction = original?.construction ?? KeyedServiceConstruction()
    isDestroyed = original?.isDestroyed ?? false
  }
}

// MARK: - Requests

extension KeyedServiceContainer {
  /// Returns a service of the owner, or nil if the owner has no such service. The first request
  /// creates the service.
  ///
  /// Don't call this method to get the dependencies of a service that is being created. Its factory
  /// receives them as arguments.
  ///
  /// - Throws: ``KeyedServiceError`` if the service is not registered, is being created or has been
  ///   destroyed, or if a factory requests it without declaring the dependency.
  public func service<Service: KeyedService>(
    _ service: Service.Type
  ) throws(KeyedServiceError) -> Service? {
    let (factory, holder) = try place(of: service)
    return try holder?.outcome(of: factory) as? Service
  }

  /// Returns whether a factory's service has been created. If the service is redirected, this
  /// method checks the container of the original owner.
  func isMade(_ factory: KeyedServiceFactory<Owner>) -> Bool {
    (holder(of: factory)?.outcomes[factory.key] ?? nil) != nil
  }

  /// Returns the factory for a service and the container that provides the service. The container
  /// is nil if the owner has no such service.
  private func place(
    of service: any KeyedService.Type
  ) throws(KeyedServiceError) -> (KeyedServiceFactory<Owner>, KeyedServiceContainer<Owner>?) {
    guard !isDestroyed else { throw .destroyed(String(describing: service), owner: name) }
    guard let factory = graph.factory(of: ObjectIdentifier(service)) else {
      throw .unregistered(String(describing: service), owner: name)
    }
    let holder = holder(of: factory)
    try construction.check(factory, for: (holder ?? self).name)
    return (factory, holder)
  }

  private func holder(of factory: KeyedServiceFactory<Owner>) -> KeyedServiceContainer<Owner>? {
    guard let original else { return self }
    return switch factory.offTheRecord {
    case .none: nil
    case .redirected: original
    case .own: self
    }
  }
}

// MARK: - Creating

extension KeyedServiceContainer {
  /// Starts providing services for an owner and creates the eager services immediately.
  ///
  /// If an eager service depends on a service that is still being created for the original owner,
  /// the eager service is created on its first request instead.
  func open(for owner: Owner) {
    self.owner = owner
    let eager = graph.factories.filter { $0.creation == .eager && holder(of: $0) === self }
    for factory in eager { _ = try? outcome(of: factory) }
  }

  private func outcome(
    of factory: KeyedServiceFactory<Owner>
  ) throws(KeyedServiceError) -> (any KeyedService)? {
    if let known = outcomes[factory.key] { return known }
    guard !isDestroyed, let owner else { throw .destroyed(factory.name, owner: name) }
    let made = try construction.make(factory, for: owner, named: name, in: self)
    guard !isDestroyed else {
      made?.shutDown()
      throw .destroyed(factory.name, owner: name)
    }
    outcomes[factory.key] = .some(made)
    observers.notify { $0() }
    return made
  }
}

// MARK: - Destroying

extension KeyedServiceContainer {
  /// Shuts down all services. Each service is shut down after the services that depend on it. No
  /// service is released during the call.
  ///
  /// After this call, services can no longer be requested.
  func shutDown() {
    guard !isDestroyed else { return }
    isDestroyed = true
    for service in services.reversed() { service.shutDown() }
  }

  /// Releases all services. Each service is released after the services that depend on it. Shut
  /// down the services before calling this method.
  func releaseServices() {
    var services = services
    outcomes = [:]
    while services.popLast() != nil {}
  }

  private var services: [any KeyedService] {
    graph.factories.compactMap { outcomes[$0.key] ?? nil }
  }
}

// MARK: - KeyedServiceConstruction

/// The chain of services that are being created. Each service was requested by the previous one.
///
/// An original owner and its off-the-record counterpart share one chain, because an off-the-record
/// service may depend on an original service.
@MainActor
final class KeyedServiceConstruction<Owner: AnyObject> {
  private struct Step {
    let factory: KeyedServiceFactory<Owner>
    let owner: String
  }

  private var steps: [Step] = []

  init() {}
}

// MARK: - Steps

extension KeyedServiceConstruction {
  /// Creates a service for an owner. While the service is being created, requests are checked
  /// against the dependencies that the factory declares.
  func make(
    _ factory: KeyedServiceFactory<Owner>, for owner: Owner, named name: String,
    in container: KeyedServiceContainer<Owner>
  ) throws(KeyedServiceError) -> (any KeyedService)? {
    steps.append(Step(factory: factory, owner: name))
    defer { steps.removeLast() }
    return try factory.make(owner, container)
  }

  /// Checks that the service being created, if any, may request a service of an owner.
  ///
  /// - Throws: ``KeyedServiceError/beingMade(_:)`` or ``KeyedServiceError/undeclared(_:by:)`` if
  ///   the request is not allowed.
  func check(_ factory: KeyedServiceFactory<Owner>, for owner: String) throws(KeyedServiceError) {
    guard let asker = steps.last?.factory else { return }
    if let start = steps.firstIndex(where: {
      $0.factory.key == factory.key && $0.owner == owner
    }) {
      throw .beingMade(steps[start...].map(\.factory.name) + [factory.name])
    }
    guard asker.depends(on: factory.key) else {
      throw .undeclared(factory.name, by: asker.name)
    }
  }
}

// MARK: - Catalog

extension KeyedServiceContainer {
  /// A catalog that describes the services without giving access to them.
  public var catalog: KeyedServiceCatalog {
    KeyedServiceCatalog(observers: observers, makeGraph: { [graph] in graph.dependencyGraph }) {
      [self] in
      graph.factories.map {
        KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
      }
    }
  }
}

/// A catalog that describes an owner's services without giving access to them.
@MainActor
public struct KeyedServiceCatalog {
  /// A graph of the services. It has an edge from each service to each of its dependencies.
  public var dependencyGraph: Graph { makeGraph() }

  private let makeGraph: @MainActor () -> Graph
  private let observers: ObserverList<@MainActor () -> Void>
  private let read: @MainActor () -> [KeyedServiceSummary]

  fileprivate init(
    observers: ObserverList<@MainActor () -> Void>, makeGraph: @escaping @MainActor () -> Graph,
    _ read: @escaping @MainActor () -> [KeyedServiceSummary]
  ) {
    self.makeGraph = makeGraph
    self.observers = observers
    self.read = read
  }

  /// The descriptions of the services, in the order in which the services are created.
  public var summaries: [KeyedServiceSummary] { read() }

  /// Calls a closure whenever a service has been created for the owner or for its off-the-record or
  /// original counterpart.
  ///
  /// - Parameter onChange: The closure to call.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    observers.add(keeping: onChange)
  }
}

/// A description of a service in a catalog.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service's type, as `services` lists it.
  public let name: String
  /// A Boolean value that indicates whether the service has been created.
  public let isMade: Bool
  /// The behavior of the service for an off-the-record owner.
  public let offTheRecord: IncognitoBehavior
}
