/// The services of one browser state, which makes them, owns them and destroys them in order.
@MainActor
public final class KeyedServiceContainer {
  /// A service that was made, or that there is to be none.
  private struct Outcome {
    let service: (any KeyedService)?
  }

  /// The factories of the services.
  public let graph: KeyedServiceGraph

  /// What errors call the state.
  let name: String
  /// The container of the original state, if this one's is off the record.
  private let original: KeyedServiceContainer?
  private let construction: KeyedServiceConstruction
  private weak var state: BrowserState?
  private var outcomes: [ObjectIdentifier: Outcome] = [:]
  private var isDestroyed: Bool

  /// Creates the container of the state that errors call `name`; it has to be opened.
  init(_ graph: KeyedServiceGraph, name: String, original: KeyedServiceContainer? = nil) {
    self.graph = graph
    self.name = name
    self.original = original
    construction = original?.construction ?? KeyedServiceConstruction()
    isDestroyed = original?.isDestroyed ?? false
  }
}

// MARK: - Requests

extension KeyedServiceContainer {
  /// Returns a service of the state, made on the first request, or nil when it is to have none.
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

  /// Returns a service of the state if it has been made.
  ///
  /// - Throws: What `service(_:)` throws.
  public func existingService<Service: KeyedService>(
    _ service: Service.Type
  ) throws(KeyedServiceError) -> Service? {
    let (factory, holder) = try place(of: service)
    return holder?.outcomes[factory.key]?.service as? Service
  }

  /// Returns the factory of a service, and the container that has it, if one does.
  private func place(
    of service: any KeyedService.Type
  ) throws(KeyedServiceError) -> (KeyedServiceFactory, KeyedServiceContainer?) {
    guard !isDestroyed else { throw .destroyed(String(describing: service), state: name) }
    guard let factory = graph.factory(of: ObjectIdentifier(service)) else {
      throw .unregistered(String(describing: service), state: name)
    }
    let holder = holder(of: factory)
    try construction.check(factory, for: (holder ?? self).name)
    return (factory, holder)
  }

  private func holder(of factory: KeyedServiceFactory) -> KeyedServiceContainer? {
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
  /// Begins to make services for a state, the eager ones at once.
  ///
  /// One that cannot be had yet, because it depends on one that is just being made for the
  /// original state, is made on the first request.
  func open(for state: BrowserState) {
    self.state = state
    for factory in graph.factories where factory.creation == .eager {
      if holder(of: factory) === self { _ = try? outcome(of: factory) }
    }
  }

  private func outcome(of factory: KeyedServiceFactory) throws(KeyedServiceError) -> Outcome {
    if let known = outcomes[factory.key] { return known }
    guard !isDestroyed, let state else { throw .destroyed(factory.name, state: name) }
    let made = Outcome(service: try construction.make(factory, for: state, named: name, in: self))
    guard !isDestroyed else {
      made.service?.shutDown()
      throw .destroyed(factory.name, state: name)
    }
    outcomes[factory.key] = made
    return made
  }
}

// MARK: - Destroying

extension KeyedServiceContainer {
  /// Shuts down all services, then lets them go, each after those that depend on it.
  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    var services = graph.factories.compactMap { outcomes[$0.key]?.service }
    for service in services.reversed() { service.shutDown() }
    outcomes = [:]
    while services.popLast() != nil {}
  }
}
