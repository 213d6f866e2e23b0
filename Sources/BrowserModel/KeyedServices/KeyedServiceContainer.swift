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
  /// From here on none can be had any more.
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
