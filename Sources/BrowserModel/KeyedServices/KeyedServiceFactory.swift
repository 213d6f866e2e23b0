/// A service of an owner, such as a browser state, which has at most one of the kind.
///
/// It ends in two phases: all services are shut down, dependants before what they depend on, and
/// only then is the first of them let go. From its own `shutDown()` on, it leaves others alone.
@MainActor
public protocol KeyedService: AnyObject {
  /// Ends the work of the service, while all that it depends on is still there.
  func shutDown()
}

// MARK: - Defaults

extension KeyedService {
  /// Does nothing.
  public func shutDown() {}
}

// MARK: - Factory

/// How to make one service of an owner, such as a browser state, and what it depends on.
///
/// The closure gets the services that the factory declares, and can name no other:
///
///     BrowserState.ServiceFactory(HistoryService.self, dependsOn: Preferences.self) {
///       HistoryService(of: $0.name, $1)
///     }
@MainActor
public struct KeyedServiceFactory<Owner: AnyObject> {
  /// The type of the service, which is its key.
  public let service: any KeyedService.Type
  /// The types of the services that it depends on, in order of declaration.
  public let dependencies: [any KeyedService.Type]
  /// What an owner off the record gets.
  public let offTheRecord: OffTheRecordChoice
  /// When the service is made.
  public let creation: KeyedServiceCreation

  /// Makes the service for the owner of a container, which gives it what it depends on.
  let make:
    @MainActor (Owner, KeyedServiceContainer<Owner>) throws(KeyedServiceError)
      -> (any KeyedService)?

  /// Declares how a service is made.
  ///
  /// - Parameters:
  ///   - service: The type of the service.
  ///   - dependencies: The types of the services that it depends on.
  ///   - offTheRecord: What an owner off the record gets.
  ///   - creation: When the service is made.
  ///   - make: Makes the service, or returns nil when there is to be none, which is remembered.
  ///     It gets the owner, which the service must not own, and each dependency, nil where the
  ///     owner has none.
  public init<Service: KeyedService, each Dependency: KeyedService>(
    _ service: Service.Type, dependsOn dependencies: repeat (each Dependency).Type,
    offTheRecord: OffTheRecordChoice = .none, creation: KeyedServiceCreation = .lazy,
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

/// When a service is made.
public enum KeyedServiceCreation: Hashable, Sendable, CaseIterable {
  /// On the first request.
  case lazy
  /// With its owner.
  case eager
}

/// What an owner off the record gets instead of a service.
public enum OffTheRecordChoice: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// The service of the original owner.
  case redirected
  /// A service of its own.
  case own
}
