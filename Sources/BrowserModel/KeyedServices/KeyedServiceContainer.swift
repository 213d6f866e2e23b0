public import Switchboard
public import SwitchboardGraph

/// The services of one owner, say a browser state, made and destroyed in order.
@MainActor
public final class KeyedServiceContainer<Owner: AnyObject> {
  /// A service that was made, or that there is to be none.
  private struct Outcome {
    let service: (any KeyedService)?
  }

  /// The factories of the services.
  public let graph: KeyedServiceGraph<Owner>

  /// What errors call the owner.
  let name: String
  /// The container of the original owner, if this one's is off the record.
  private let original: KeyedServiceContainer<Owner>?
  private let construction: KeyedServiceConstruction<Owner>
  private weak var owner: Owner?
  private var outcomes: [ObjectIdentifier: Outcome] = [:]
  private var isDestroyed: Bool
  /// The observers of the services that are made, on and off the record.
  let observers: ObserverList<@MainActor () -> Void>

  /// Creates the container of the owner that errors call `name`; it has to be opened.
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
  /// Returns a service of the owner, made on the first request, or nil when it is to have none.
  ///
  /// A service that is made is given what it depends on, and has no reason to ask here.
  ///
  /// - Throws: `KeyedServiceError` when the service is not registered, is being made, is asked for
  ///   by one that does not depend on it, or when the services are destroyed.
  public func service<Service: KeyedService>(
    _ service: Service.Type
  ) throws(KeyedServiceError) -> Service? {
    let (factory, holder) = try place(of: service)
    return try holder?.outcome(of: factory).service as? Service
  }

  /// Returns whether the service of a factory has been made, here or where it is taken from.
  func isMade(_ factory: KeyedServiceFactory<Owner>) -> Bool {
    holder(of: factory)?.outcomes[factory.key]?.service != nil
  }

  /// Returns the factory of a service, and the container that has it, if one does.
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
  /// Begins to make services for an owner, the eager ones at once.
  ///
  /// One that cannot be had yet, because it depends on one that is just being made for the
  /// original owner, is made on the first request.
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
  /// Shuts down all services, each after those that depend on it; all are there meanwhile.
  ///
  /// No service can be requested afterwards.
  func shutDown() {
    guard !isDestroyed else { return }
    isDestroyed = true
    for service in services.reversed() { service.shutDown() }
  }

  /// Lets go of the services, which have been shut down, each after those that depend on it.
  func letGo() {
    var services = services
    outcomes = [:]
    while services.popLast() != nil {}
  }

  private var services: [any KeyedService] {
    graph.factories.compactMap { outcomes[$0.key]?.service }
  }
}

// MARK: - KeyedServiceConstruction

/// The services that are being made, each for the one before it.
///
/// The two owners of a pair share one, for a service off the record may depend on an original's.
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
  /// Makes a service for an owner, while requests of others are held against its factory.
  func make(
    _ factory: KeyedServiceFactory<Owner>, for owner: Owner, named name: String,
    in container: KeyedServiceContainer<Owner>
  ) throws(KeyedServiceError) -> (any KeyedService)? {
    steps.append(Step(factory: factory, owner: name))
    defer { steps.removeLast() }
    return try factory.make(owner, container)
  }

  /// Checks that a service of an owner may be asked for by the one that is being made, if one is.
  ///
  /// - Throws: `KeyedServiceError.beingMade` or `undeclared` when it may not.
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
  /// The services as values, for those who list them and must not have them.
  public var catalog: KeyedServiceCatalog {
    KeyedServiceCatalog(dependencyGraph: graph.dependencyGraph, observers: observers) { [self] in
      graph.factories.map {
        KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
      }
    }
  }
}

/// The services of an owner, as far as they can be listed.
@MainActor
public struct KeyedServiceCatalog {
  /// The services, and from each a way to what it depends on.
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

  /// The services as they are now, in the order in which they are made.
  public var summaries: [KeyedServiceSummary] { read() }

  /// Calls a closure whenever a service has been made, for the owner or the other one of its pair.
  ///
  /// - Parameter onChange: The closure.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    observers.add { onChange }
  }
}

/// A service in a list.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service.
  public let name: String
  /// A Boolean value that indicates whether the service has been made.
  public let isMade: Bool
  /// What an owner off the record gets.
  public let offTheRecord: OffTheRecordChoice
}
