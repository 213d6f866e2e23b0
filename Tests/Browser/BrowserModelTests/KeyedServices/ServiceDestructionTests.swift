import BrowserModel
import BrowserModelTesting
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct ServiceDestructionTests {
  private static let both = [
    "shut down b", "shut down a", "destroy b", "destroy a",
  ]

  @Test func `all services are shut down before the first is released`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    fixture.log.clear()
    fixture.end()
    #expect(fixture.log.lines == Self.both)
  }

  @Test func `a state without a manager destroys its services`() throws {
    let log = EventLog()
    let graph = try ServiceNotation("a b<a").graph(creation: .eager, log: log)
    var state: BrowserState? = BrowserState(
      name: "Default", parent: Channels(name: "application"),
      configuration: BrowserStateConfiguration(services: graph))
    log.clear()
    withExtendedLifetime(state) {}
    state = nil
    #expect(log.lines == Self.both)
  }

  @Test func `services are destroyed once, even if requested repeatedly`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    let manager = fixture.manager, state = try fixture.state
    try service(FirstService.self, of: state).onShutDown = { manager?.destroyStates() }
    fixture.log.clear()
    manager?.destroyStates()
    manager?.destroyStates()
    fixture.end()
    #expect(fixture.log.lines == Self.both)
  }

  @Test func `no service can be requested during or after shutdown`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    let services = try fixture.state.services
    let error = KeyedServiceError.destroyed(
      "\(FirstService.self)", owner: "browser state Default")
    var wasAsked = false
    try service(FirstService.self, of: fixture.state).onShutDown = {
      #expect(throws: error) { try services.service(FirstService.self) }
      wasAsked = true
    }
    fixture.end()
    #expect(wasAsked)
    #expect(throws: error) { try services.service(FirstService.self) }
  }

  @Test
  func `services are shut down after the windows, before the rest of the state`()
    throws
  {
    let fixture = try ServiceFixture("a", creation: .eager)
    let log = fixture.log
    try fixture.state.userData.set("here", for: Note.self)
    weak let state = try fixture.state
    _ = state?.browserList.createBrowser(name: "window")
    try service(FirstService.self, of: fixture.state).onShutDown = {
      log.add("\(state?.browserList.browsers.first?.name ?? "no browser")")
      log.add(state?.userData[Note.self] ?? "no note")
    }
    log.clear()
    fixture.end()
    #expect(log.lines == ["shut down a", "no browser", "here", "destroy a"])
    #expect(state == nil)
  }

  @Test func `a state with services on and off the record leaves nothing behind`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    let checker = LeakChecker()
    for state in [try fixture.state, try fixture.state.makeOffTheRecordState()] {
      checker.watch(state, as: "state")
      checker.watch(state.services, as: "services")
      checker.watch(state.userData, as: "user data")
      checker.watch(try service(FirstService.self, of: state), as: "service")
    }
    #expect(checker.leaks.count == 8)
    fixture.end()
    #expect(checker.leaks == [])
  }
}

// MARK: - Services

private typealias FirstService = PositionedService<FirstPosition>

private enum Note: UserDataKey { typealias Value = String }

extension ServiceDestructionTests {
  private func service<Service: KeyedService>(
    _ type: Service.Type, of state: BrowserState
  ) throws -> Service {
    try state.services.service(type).orThrow("no service")
  }
}
