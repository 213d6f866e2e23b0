/// How to make one service of a browser state, and what it depends on.
///
/// The closure gets the services that the factory declares, and can name no other:
///
///     KeyedServiceFactory(HistoryService.self, dependsOn: Preferences.self) { state, preferences in
///       HistoryService(of: state.name, preferences)
///     }
@MainActor
public struct KeyedServiceFactory {
  /// The type of the service, which is its key.
  public let service: any KeyedService.Type
  /// The types of the services that it depends on, in order of declaration.
  public let dependencies: [any KeyedService.Type]
  /// What a state off the record gets.
  public let offTheRecord: OffTheRecord
  /// When the service is made.
  public let creation: Creation

  /// Makes the service for the state of a container, which gives it what it depends on.
  let make:
    @MainActor (BrowserState, KeyedServiceContainer) throws(KeyedServiceError)
      -> (any KeyedService)?

  /// Declares how a service is made.
  ///
  /// - Parameters:
  ///   - service: The type of the service.
  ///   - dependencies: The types of the services that it depends on.
  ///   - offTheRecord: What a state off the record gets.
  ///   - creation: When the service is made.
  ///   - make: Makes the service, or returns nil when there is to be none, which is remembered.
  ///     It gets the state, which the service must not own, and each dependency, nil where the
  ///     state has none.
  public init<Service: KeyedService, each Dependency: KeyedService>(
    _ service: Service.Type, dependsOn dependencies: repeat (each Dependency).Type,
    offTheRecord: OffTheRecord = .none, creation: Creation = .lazy,
    make: @escaping @MainActor (BrowserState, repeat (each Dependency)?) -> Service?
  ) {
    self.service = service
    var declared: [any KeyedService.Type] = []
    for dependency in repeat each dependencies { declared.append(dependency) }
    self.dependencies = declared
    self.offTheRecord = offTheRecord
    self.creation = creation
    self.make = { state, container throws(KeyedServiceError) in
      make(state, repeat try container.service((each Dependency).self))
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
