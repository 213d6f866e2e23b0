/// A service of an owner, for example a browser state. An owner has at most one service of each
/// type.
///
/// Services end in two phases. First, all services are shut down, each after its dependents. Then
/// they are released. After its own `shutDown()`, a service must not call other services.
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

/// A description of how to create one service of an owner, for example a browser state, and of its
/// dependencies.
///
/// The closure receives exactly the services that the factory declares:
///
///     BrowserState.ServiceFactory(HistoryService.self, dependsOn: Preferences.self) {
///       HistoryService(of: $0.name, $1)
///     }
@MainActor
public struct KeyedServiceFactory<Owner: AnyObject> {
  /// The type of the service, which is its key.
  public let service: any KeyedService.Type
  /// The types of the service's dependencies, in order of declaration.
  public let dependencies: [any KeyedService.Type]
  /// The service that an off-the-record owner gets.
  public let offTheRecord: IncognitoBehavior
  /// The time at which the service is created.
  public let creation: KeyedServiceCreation

  /// Creates the service for the owner of a container, which provides the dependencies.
  let make:
    @MainActor (Owner, KeyedServiceContainer<Owner>) throws(KeyedServiceError)
      -> (any KeyedService)?

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - service: The type of the service.
  ///   - dependencies: The types of the service's dependencies.
  ///   - offTheRecord: The service that an off-the-record owner gets.
  ///   - creation: The time at which the service is created.
  ///   - make: Creates the service. It may return nil, which the container remembers. It receives
  ///     the owner, which the service must not retain, and each dependency, or nil if the owner has
  ///     none.
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

  var name: String { String(describing: service) }

  func depends(on key: ObjectIdentifier) -> Bool {
    dependencies.contains { ObjectIdentifier($0) == key }
  }
}

// MARK: - Choices

/// The time at which a service is created.
public enum KeyedServiceCreation: Hashable, Sendable, CaseIterable {
  /// On the first request.
  case lazy
  /// Together with its owner.
  case eager
}

/// The service that an off-the-record owner gets.
public enum IncognitoBehavior: Hashable, Sendable, CaseIterable {
  /// No service.
  case none
  /// The service of the original owner.
  case redirected
  /// A service of its own.
  case own
}
