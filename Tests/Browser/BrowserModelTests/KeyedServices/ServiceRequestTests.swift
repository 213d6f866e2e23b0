import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct ServiceRequestTests {
  private let log = EventLog()

  @Test func `a lazy service is created on the first request, after its dependencies`() throws {
    let fixture = try ServiceFixture([history(), preferences()], log: log)
    let services = try fixture.state.services
    #expect(log.lines == [])
    #expect(!services.isMade(History.self))
    let made = try services.service(History.self)
    #expect(log.lines == ["make Preferences", "make History"])
    #expect(try services.service(History.self) === made)
    #expect(services.isMade(History.self) && services.isMade(Preferences.self))
    #expect(log.lines.count == 2)
    withExtendedLifetime(fixture) {}
  }

  @Test func `an eager service is created with its state, and so are its dependencies`() throws {
    let sync = BrowserState.ServiceFactory(Sync.self) { _ in Sync(log: log) }
    let fixture = try ServiceFixture(
      [history(creation: .eager), sync, preferences()], log: log)
    #expect(log.lines == ["make Preferences", "make History"])
    #expect(try !fixture.state.services.isMade(Sync.self))
  }

  @Test func `a service receives its declared dependencies and the state`() throws {
    var given: (name: String, preferences: Preferences?)?
    let history = BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self) {
      given = ($0.name, $1)
      return History(log: log)
    }
    let fixture = try ServiceFixture([preferences(), history], log: log)
    _ = try fixture.service(History.self)
    #expect(given?.name == "Default")
    #expect(try given?.preferences === fixture.service(Preferences.self))
  }

  @Test func `the absence of a service is remembered and passed to its dependents`() throws {
    var requests = 0
    let absent = BrowserState.ServiceFactory(Preferences.self) { _ in
      requests += 1
      return nil
    }
    let history = BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self) {
      #expect($1 == nil)
      return History(log: log)
    }
    let fixture = try ServiceFixture([absent, history], log: log)
    #expect(try fixture.service(Preferences.self) == nil)
    #expect(try fixture.service(History.self) != nil)
    #expect(try fixture.service(Preferences.self) == nil)
    #expect(requests == 1)
  }

  @Test func `an unregistered service cannot be requested`() throws {
    let state = BrowserState(name: "Default", parent: Channels(name: "application"))
    let error = KeyedServiceError.unregistered("Sync", owner: "browser state Default")
    #expect(throws: error) { try state.services.service(Sync.self) }
    withExtendedLifetime(state) {}
  }

  @Test func `states with the same graph have separate services`() throws {
    let manager = BrowserStateManager(
      parent: Channels(name: "application"),
      configuration: BrowserStateConfiguration(
        services: try BrowserState.ServiceGraph([preferences()])))
    let home = try manager.create(named: "home").services.service(Preferences.self)
    let work = try manager.create(named: "work").services.service(Preferences.self)
    #expect(home != nil && work != nil && home !== work)
  }
}

// MARK: - While a service is made

extension ServiceRequestTests {
  @Test func `the manager knows a state before its services are created`() throws {
    weak var manager: BrowserStateManager?
    var isTheirs = false
    let preferences = BrowserState.ServiceFactory(Preferences.self, creation: .eager) { state in
      isTheirs = manager?.existingState(named: "Default") === state
      return Preferences(log: log)
    }
    let owner = BrowserStateManager(
      parent: Channels(name: "application"),
      configuration: BrowserStateConfiguration(
        services: try BrowserState.ServiceGraph([preferences])))
    manager = owner
    try owner.create(named: "Default")
    #expect(isTheirs)
    #expect(log.lines == ["make Preferences"])
  }

  @Test func `a service cannot request an undeclared service`() throws {
    try expect(.undeclared("Sync", by: "History")) { try $0.services.service(Sync.self) }
  }

  @Test func `a service cannot request an undeclared service of the other state`() throws {
    try expect(.undeclared("Sync", by: "History")) {
      try $0.makeOffTheRecordState().services.service(Sync.self)
    }
  }

  @Test func `a service can request a declared dependency`() throws {
    try expect(nil) { try $0.services.service(Preferences.self) }
  }

  @Test func `a service cannot request itself`() throws {
    try expect(.beingMade(["History", "History"])) { try $0.services.service(History.self) }
  }

  @Test func `a dependency cannot request its dependent`() throws {
    var refusal: KeyedServiceError?
    let preferences = BrowserState.ServiceFactory(Preferences.self) { state in
      refusal = error { try state.services.service(History.self) }
      return Preferences(log: log)
    }
    let fixture = try ServiceFixture([preferences, history()], log: log)
    #expect(try fixture.service(History.self) != nil)
    #expect(refusal == .beingMade(["History", "Preferences", "History"]))
  }

  @Test func `a service that destroys its state during its creation is shut down`() throws {
    let history = BrowserState.ServiceFactory(
      History.self, dependsOn: Preferences.self, offTheRecord: .own
    ) { state, _ in
      state.destroyOffTheRecordState()
      return History(log: log)
    }
    let fixture = try ServiceFixture([preferences(offTheRecord: .own), history], log: log)
    let incognito = try fixture.state.makeOffTheRecordState()
    #expect(error { try incognito.services.service(History.self) } == Self.destroyed("History"))
    #expect(fixture.letters("make") == "PreferencesHistory")
    #expect(fixture.letters("shut down") == "PreferencesHistory")
    #expect(fixture.letters("destroy") == "PreferencesHistory")
    #expect(log.lines.last == "destroy History")
  }

  private static func destroyed(_ service: String) -> KeyedServiceError {
    .destroyed(service, owner: "browser state Default off the record")
  }

  /// Expects the outcome of a request that a dependent service makes during its creation. The
  /// service is still created.
  private func expect(
    _ expected: KeyedServiceError?,
    from request: @escaping @MainActor (BrowserState) throws -> Any?,
    location: SourceLocation = #_sourceLocation
  ) throws {
    var refusal: KeyedServiceError?
    let history = BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self) {
      state, _ in
      refusal = error { try request(state) }
      return History(log: log)
    }
    let sync = BrowserState.ServiceFactory(Sync.self, offTheRecord: .own) { _ in Sync(log: log) }
    let fixture = try ServiceFixture([preferences(), history, sync], log: log)
    #expect(try fixture.service(History.self) != nil, sourceLocation: location)
    #expect(refusal == expected, sourceLocation: location)
  }

  private func error(_ request: () throws -> Any?) -> KeyedServiceError? {
    do {
      _ = try request()
      return nil
    } catch {
      return error as? KeyedServiceError
    }
  }
}

// MARK: - Factories

extension ServiceRequestTests {
  private func preferences(
    offTheRecord: IncognitoBehavior = .none
  ) -> BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(Preferences.self, offTheRecord: offTheRecord) { _ in
      Preferences(log: log)
    }
  }

  private func history(
    creation: KeyedServiceCreation = .lazy
  ) -> BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self, creation: creation) {
      _, _ in
      History(log: log)
    }
  }
}
