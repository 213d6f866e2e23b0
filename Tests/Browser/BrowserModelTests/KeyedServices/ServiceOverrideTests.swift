import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct ServiceOverrideTests {
  private let log = EventLog()

  @Test func `an override applies only to states that are given it`()
    throws
  {
    let graph = try BrowserState.ServiceGraph([preferences("real"), history])
    let overridden = try graph.overriding([preferences("fake")])
    let fixtures = [ServiceFixture(graph, log: log), ServiceFixture(overridden, log: log)]
    for fixture in fixtures { _ = try fixture.service(History.self) }
    #expect(log.lines == ["make real", "make History", "make fake", "make History"])
  }

  @Test func `an override may create no service`() throws {
    let graph = try BrowserState.ServiceGraph([preferences("real"), history])
      .overriding([BrowserState.ServiceFactory(Preferences.self) { _ in nil }])
    let fixture = ServiceFixture(graph, log: log)
    #expect(try fixture.service(Preferences.self) == nil)
    #expect(try fixture.service(History.self) != nil)
  }

  @Test func `an override has its own dependencies and choices`()
    throws
  {
    let sync = BrowserState.ServiceFactory(Sync.self) { _ in Sync(log: log) }
    let other = BrowserState.ServiceFactory(
      Preferences.self, dependsOn: Sync.self, offTheRecord: .redirected, creation: .eager
    ) { _, _ in Preferences("other", log: log) }
    let graph = try BrowserState.ServiceGraph([preferences("real"), history, sync]).overriding([
      other
    ])
    #expect(graph.factories.map { "\($0.service)" } == ["Sync", "Preferences", "History"])
    #expect(graph.factories[1].offTheRecord == .redirected)
    let fixture = ServiceFixture(graph, log: log)
    #expect(log.lines == ["make Sync", "make other"])
    withExtendedLifetime(fixture) {}
  }

  @Test func `overrides that make a graph invalid are rejected`() throws {
    let graph = try BrowserState.ServiceGraph([preferences("real"), history])
    let circular = BrowserState.ServiceFactory(Preferences.self, dependsOn: History.self) { _, _ in
      nil
    }
    let sync = BrowserState.ServiceFactory(Sync.self) { _ in nil }
    let dependent = BrowserState.ServiceFactory(Preferences.self, dependsOn: Sync.self) { _, _ in
      nil
    }
    let cases: [([BrowserState.ServiceFactory], KeyedServiceError)] = [
      ([circular], .cycle(["Preferences", "History", "Preferences"])),
      ([sync], .nothingToOverride("Sync")),
      ([dependent], .unregisteredDependency("Sync", of: "Preferences")),
      ([preferences("one"), preferences("two")], .registeredTwice("Preferences")),
    ]
    for (overrides, error) in cases {
      #expect(throws: error) { try graph.overriding(overrides) }
    }
  }
}

// MARK: - Factories

extension ServiceOverrideTests {
  private func preferences(_ name: String) -> BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(Preferences.self) { _ in Preferences(name, log: log) }
  }

  private var history: BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self) { _, _ in
      History(log: log)
    }
  }
}
