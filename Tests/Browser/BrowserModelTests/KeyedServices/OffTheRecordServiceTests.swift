import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct OffTheRecordServiceTests {
  @Test(arguments: IncognitoBehavior.allCases)
  func `an off-the-record state has the service that the factory chooses`(
    choice: IncognitoBehavior
  ) throws {
    let fixture = try ServiceFixture("a", offTheRecord: choice)
    let regular = try fixture.state.services.service(Service.self)
    let incognito = try fixture.state.makeOffTheRecordState().services.service(Service.self)
    #expect(regular != nil)
    #expect((incognito == nil) == (choice == .none))
    #expect((incognito === regular) == (choice == .redirected))
    #expect(fixture.letters("make") == (choice == .own ? "aa" : "a"))
  }

  @Test(arguments: IncognitoBehavior.allCases, [true, false])
  func `a request off the record can create a service for the original`(
    choice: IncognitoBehavior, isWanted: Bool
  ) throws {
    let fixture = try ServiceFixture("a", offTheRecord: choice)
    let services = try fixture.state.makeOffTheRecordState().services
    if isWanted {
      _ = try services.service(Service.self)
    } else {
      #expect(!services.isMade(Service.self))
    }
    let isMadeForOriginal = try fixture.state.services.isMade(Service.self)
    #expect(isMadeForOriginal == (isWanted && choice == .redirected))
  }

  @Test(
    arguments: [
      (.none, ["make History for incognito without"]),
      (.redirected, ["make Preferences for regular", "make History for incognito with"]),
      (.own, ["make Preferences for incognito", "make History for incognito with"]),
    ] as [(IncognitoBehavior, [String])])
  func `a service off the record gets dependencies of its own state`(
    choice: IncognitoBehavior, lines: [String]
  ) throws {
    let log = EventLog()
    let preferences = BrowserState.ServiceFactory(Quiet<Int>.self, offTheRecord: choice) { state in
      log.add("make Preferences for \(state.isOffTheRecord ? "incognito" : "regular")")
      return Quiet()
    }
    let history = BrowserState.ServiceFactory(
      Quiet<String>.self, dependsOn: Quiet<Int>.self, offTheRecord: .own
    ) { state, preferences in
      log.add(
        "make History for \(state.isOffTheRecord ? "incognito" : "regular") "
          + (preferences == nil ? "without" : "with"))
      return Quiet()
    }
    let fixture = try ServiceFixture([history, preferences], log: log)
    _ = try fixture.state.makeOffTheRecordState().services.service(Quiet<String>.self)
    #expect(log.lines == lines)
  }

  @Test func `eager services of its own are created with an off-the-record state`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    fixture.log.clear()
    _ = try fixture.state.makeOffTheRecordState()
    #expect(fixture.log.lines == ["make a", "make b"])
  }

  @Test func `services off the record are destroyed before the original ones`() throws {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    _ = try fixture.state.makeOffTheRecordState()
    fixture.end()
    #expect(fixture.letters("shut down") == "baba")
    #expect(
      fixture.log.lines.suffix(8)
        == (ServiceOrder.destruction + ServiceOrder.destruction)[...])
  }

  @Test func `services off the record are created again with the next state`()
    throws
  {
    let fixture = try ServiceFixture("a b<a", creation: .eager)
    let state = try fixture.state
    let services = state.makeOffTheRecordState().services
    fixture.log.clear()
    state.destroyOffTheRecordState()
    #expect(fixture.log.lines == ServiceOrder.destruction)
    let error = KeyedServiceError.destroyed(
      "\(Service.self)", owner: "browser state Default off the record")
    #expect(throws: error) { try services.service(Service.self) }
    #expect(state.services.isMade(Service.self))
    #expect(state.makeOffTheRecordState().services.isMade(Service.self))
  }

  @Test func `redirected services outlive the off-the-record state`() throws {
    let fixture = try ServiceFixture("a", offTheRecord: .redirected)
    let state = try fixture.state
    let service = try state.makeOffTheRecordState().services.service(Service.self)
    state.destroyOffTheRecordState()
    #expect(fixture.letters("shut down") == "")
    #expect(try fixture.service(Service.self) === service)
  }

  @Test func `a service can request the off-the-record state during its creation`() throws {
    let log = EventLog()
    let preferences = BrowserState.ServiceFactory(
      Preferences.self, offTheRecord: .redirected, creation: .eager
    ) { state in
      _ = state.makeOffTheRecordState()
      return Preferences(log: log)
    }
    let history = BrowserState.ServiceFactory(
      History.self, dependsOn: Preferences.self, offTheRecord: .own, creation: .eager
    ) { state, _ in
      _ = state.makeOffTheRecordState()
      return History(log: log)
    }
    let fixture = try ServiceFixture([preferences, history], log: log)
    #expect(log.lines == ["make Preferences", "make History"])
    _ = try fixture.state.makeOffTheRecordState().services.service(History.self)
    #expect(log.lines == ["make Preferences", "make History", "make History"])
  }

  @Test func `an off-the-record state requested too late has no services`() throws {
    let fixture = try ServiceFixture("a", creation: .eager)
    let state = try fixture.state
    fixture.end()
    fixture.log.clear()
    #expect(throws: KeyedServiceError.self) {
      try state.makeOffTheRecordState().services.service(Service.self)
    }
    #expect(fixture.log.lines == [])
  }
}

// MARK: - Services

private typealias Service = PositionedService<FirstPosition>

/// A service that logs nothing.
private final class Quiet<Name>: KeyedService {}

private enum ServiceOrder {
  static let destruction = ["shut down b", "shut down a", "destroy b", "destroy a"]
}
