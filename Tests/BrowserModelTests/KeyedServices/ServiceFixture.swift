import BrowserModel
import BrowserModelTesting
import Switchboard

/// A browser state with services, and the log of what becomes of them.
@MainActor
final class ServiceFixture {
  let log: EventLog
  /// The owner of the state, so that services can use it to the last.
  private(set) var manager: BrowserStateManager?

  init(_ graph: BrowserState.ServiceGraph, log: EventLog) {
    self.log = log
    manager = BrowserStateManager(
      parent: Channels(name: "application"), parts: BrowserStateParts(services: graph))
    _ = try? manager?.create(named: "Default")
  }

  convenience init(
    _ notation: String, creation: KeyedServiceCreation = .lazy,
    offTheRecord: OffTheRecordChoice = .own
  ) throws {
    let log = EventLog()
    let graph = try ServiceNotation(notation)
      .graph(creation: creation, offTheRecord: offTheRecord, log: log)
    self.init(graph, log: log)
  }

  convenience init(_ factories: [BrowserState.ServiceFactory], log: EventLog) throws {
    self.init(try BrowserState.ServiceGraph(factories), log: log)
  }

  var state: BrowserState {
    get throws { try (manager?.existingState(named: "Default")).orThrow("no state") }
  }

  /// Lets go of the state and of all that it owns.
  func end() { manager = nil }
}

// MARK: - Services

extension ServiceFixture {
  /// Asks the state for a service; the state lives as long as the fixture.
  func service<Service: KeyedService>(_ type: Service.Type) throws -> Service? {
    try state.services.service(type)
  }
}

// MARK: - Letters

extension ServiceFixture {
  /// Asks for a service by its letter.
  func request(_ letter: Character) throws {
    func ask(for type: (some LetterService).Type) throws { _ = try service(type) }
    try ask(for: LetterServices.type(letter))
  }

  /// The letters of what was made, shut down or destroyed, in order.
  func letters(_ deed: String) -> String {
    log.lines.filter { $0.hasPrefix("\(deed) ") }.map { $0.dropFirst(deed.count + 1) }.joined()
  }
}

// MARK: - Catalog

extension KeyedServiceContainer {
  /// Returns whether the catalog says that a service has been made.
  func isMade(_ type: any KeyedService.Type) -> Bool {
    catalog.summaries.contains { $0.name == String(describing: type) && $0.isMade }
  }
}
