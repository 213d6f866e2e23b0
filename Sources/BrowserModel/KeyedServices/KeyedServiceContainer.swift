public import Switchboard
public import SwitchboardGraph

/// The services of one owner, for example a browser state, created and destroyed in dependency
/// order.
@MainActor
public final class KeyedServiceContainer<Owner: AnyObject> {
  /// The result of creating a service: the service, or nil if the factory declined.
  private struct Outcome {
    let service: (any KeyedService)?
  }

  /// The factories of the services.
  public let graph: KeyedServiceGraph<Owner>

  /// The name of the owner in error messages.
  let name: String
  /// The container of the original owner; nil unless this container is off the record.
  private let original: KeyedServiceContainer<Owner>?
  private let construction: KeyedServiceConstruction<Owner>
  private weak var owner: Owner?
  private var outcomes: [ObjectIdentifier: Outcome] = [:]
  private var isDestroyed: Bool
  /// The observers of service creation, on and off the record.
  let observers: ObserverList<@MainActor () -> Void>

  /// Creates a container. Services can be requested after ``open(for:)``.
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
  /// Returns a service of the owner and creates it on the first request; nil if the owner has none.
  ///
  /// A factory receives the dependencies of its service and need not request them here.
  ///
  /// - Throws: ``KeyedServiceError`` if the service is not registered or is being created, if the
  ///   service being created does not depend on it, or if the services have been destroyed.
  public func service<Service: KeyedService>(
    _ service: Service.Type
  ) throws(KeyedServiceError) -> Service? {
    let (factory, holder) = try place(of: service)
    return try holder?.outcome(of: factory).service as? Service
  }

  /// Returns whether the service of a factory exists, here or in the container that provides it.
  func isMade(_ factory: KeyedServiceFactory<Owner>) -> Bool {
    holder(of: factory)?.outcomes[factory.key]?.service != nil
  }

  /// Returns the factory of a service and the container that provides it, if any.
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

// MARK: - Making

extension KeyedServiceContainer {
  /// Starts creating services for an owner and creates the eager ones immediately.
  ///
  /// An eager service is created on its first request if it depends on a service that is still
  /// being created for the original owner.
  func open(for owner: Owner) {
    self.owner = owner
    let eager = graph.factories.filter { $0.creation == .eager && holder(of: $0) === self }
    for factory in eager { _ = try? outcome(of: factory) }
  }

  private func outcome(
    of factory: KeyedServiceFactory<Owner>
  ) throws(KeyedServiceError) -> Outcome {
    if let known = outcomes[factory.key] { return known }
    guard !isDestroyed, let owner else { throw .destroyed(factory.name, owner: name) }
    let made = Outcome(service: try construction.make(factory, for: owner, named: name, in: self))
    guard !isDestroyed else {
      made.service?.shutDown()
      throw .destroyed(factory.name, owner: name)
    }
    outcomes[factory.key] = made
    observers.notify { $0() }
    return made
  }
}

// MARK: - Destroying

extension KeyedServiceContainer {
  /// Shuts down all services, each after its dependents. All services still exist during the call.
  ///
  /// No service can be requested afterwards.
  func shutDown() {
    guard !isDestroyed else { return }
    isDestroyed = true
    for service in services.reversed() { service.shutDown() }
  }

  /// Releases the services, which have been shut down, each after its dependents.
  func releaseServices() {
    var services = services
    outcomes = [:]
    while services.popLast() != nil {}
  }

  private var services: [any KeyedService] {
    graph.factories.compactMap { outcomes[$0.key]?.service }
  }
}

// MARK: - KeyedServiceConstruction

/// The services that are being created. Each was requested by the one before it.
///
/// An original owner and its off-the-record owner share one construction, because an off-the-record
/// service may depend on an original one.
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
  /// Creates a service for an owner. Nested requests are checked against its factory.
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
  /// - Throws: ``KeyedServiceError/beingMade(_:)`` or ``KeyedServiceError/undeclared(_:by:)`` if it
  ///   may not.
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
  /// A description of the services, for callers that list services but must not use them.
  public var catalog: KeyedServiceCatalog {
    KeyedServiceCatalog(dependencyGraph: graph.dependencyGraph, observers: observers) { [self] in
      graph.factories.map {
        KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
      }
    }
  }
}

/// A list of an owner's services, without access to them.
@MainActor
public struct KeyedServiceCatalog {
  /// The services, with an edge from each to each of its dependencies.
  public let dependencyGraph: Graph

  private let observers: ObserverList<@MainActor () -> Void>
  private let read: @MainActor () -> [KeyedServiceSummary]

  fileprivate init(
    dependencyGraph: Graph, observers: ObserverList<@MainActor () -> Void>,
    _ read: @escaping @MainActor () -> [KeyedServiceSummary]
  ) {
    self.dependencyGraph = dependencyGraph
    self.observers = observers
    self.read = read
  }

  /// The current services, in the order of their creation.
  public var summaries: [KeyedServiceSummary] { read() }

  /// Calls a closure whenever a service has been created for the owner or for its off-the-record or
  /// original counterpart.
  ///
  /// - Parameter onChange: The closure to call.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    observers.add { onChange }
  }
}

/// The description of a service in a catalog.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service.
  public let name: String
  /// Whether the service has been created.
  public let isMade: Bool
  /// The service that an off-the-record owner gets.
  public let offTheRecord: IncognitoBehavior
}
