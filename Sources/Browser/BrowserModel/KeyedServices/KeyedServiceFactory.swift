import Switchboard

/// A service that belongs to an owner, for example a browser state. An owner has at most one
/// service of each type.
///
/// Services end in two phases. First, each service is shut down after the services that depend on
/// it. Then all services are released. A service must not call other services after its own
/// `shutDown()`.
@MainActor
public protocol KeyedService: AnyObject {
  /// Stops the service. Its dependencies are still usable during the call.
  func shutDown()
}

// MARK: - Defaults

extension KeyedService {
  public func shutDown() {}
}

// MARK: - Factory

/// A factory that creates a service for an owner, for example a browser state, and declares the
/// service's dependencies.
///
/// The closure receives the owner and the declared dependencies:
///
///     BrowserState.ServiceFactory(RecentlyClosedService.self, dependsOn: HistoryService.self) {
///       RecentlyClosedService(history: $1, preferences: $0.preferences)
///     }
@MainActor
public struct KeyedServiceFactory<Owner: AnyObject> {
  /// The service's type, which serves as its key.
  public let service: any KeyedService.Type
  /// The types of the service's dependencies, in order of declaration.
  public let dependencies: [any KeyedService.Type]
  /// The behavior of the service for an off-the-record owner.
  public let offTheRecord: IncognitoBehavior
  /// An option that determines when the service is created.
  public let creation: KeyedServiceCreation

  /// A closure that creates the service for an owner. The container provides the dependencies.
  let make:
    @MainActor (Owner, KeyedServiceContainer<Owner>) throws(KeyedServiceError)
      -> (any KeyedService)?

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - service: The type of the service.
  ///   - dependencies: The types of the service's dependencies.
  ///   - offTheRecord: The behavior of the service for an off-the-record owner.
  ///   - creation: An option that determines when the service is created.
  ///   - make: A closure that creates the service, or returns nil if the owner needs no service.
  ///     The closure receives the owner and the dependencies. A dependency is nil if the owner has
  ///     no such service. The service must not retain the owner. The container calls the closure
  ///     only once, even if the result is nil.
  public init<Service: KeyedService, each Dependency: KeyedService>(
    _ service: Service.Type, dependsOn dependencies: repeat (each Dependency).Type,
    offTheRecord: IncognitoBehavior = .none, creation: KeyedServiceCreation = .lazy,
    make: @escaping @MainActor (Owner, repeat (each Dependency)?) -> Service?
  ) {
    self.service = service
    var declared: [any KeyedService.Type] = []
    for dependency in repeat each dependencies { declared.append(dependency) }
    self.dependencies = declared
    self.offTheRecord = offTheRecord
    self.creation = creation
    self.make = { owner, container throws(KeyedServiceError) in
      make(owner, repeat try container.service((each Dependency).self))
    }
  }
}

// MARK: - Keys

extension KeyedServiceFactory {
  var key: ObjectIdentifier { ObjectIdentifier(service) }

  var name: String { nameOfType(service) }

  func depends(on key: ObjectIdentifier) -> Bool { dependencyKeys.contains(key) }

  /// The keys of the services that the service depends on.
  var dependencyKeys: [ObjectIdentifier] { dependencies.map { ObjectIdentifier($0) } }
}

// MARK: - Options

/// An option that determines when a service is created.
public enum KeyedServiceCreation: Hashable, Sendable, CaseIterable {
  /// The service is created on the first request.
  case lazy
  /// The service is created with its owner.
  case eager
}

/// The behavior of a service for an off-the-record owner.
public enum IncognitoBehavior: Hashable, Sendable, CaseIterable {
  /// The off-the-record owner has no such service.
  case none
  /// The off-the-record owner uses the original owner's service.
  case redirected
  /// The off-the-record owner has its own service.
  case own
}
