import BrowserModel
import BrowserModelTesting
import Switchboard

/// A browser state with services, and the log of their life cycles.
@MainActor
final class ServiceFixture {
  let log: EventLog
  /// The owner of the state, so that services can use it until their end.
  private(set) var manager: BrowserStateManager?

  init(_ graph: BrowserState.ServiceGraph, log: EventLog) {
    self.log = log
    manager = BrowserStateManager(
      parent: Channels(name: "application"),
      configuration: BrowserStateConfiguration(services: graph))
    _ = try? manager?.create(named: "Default")
  }

  convenience init(
    _ notation: String, creation: KeyedServiceCreation = .lazy,
    offTheRecord: IncognitoBehavior = .own
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

  /// Releases the state and everything that it owns.
  func end() { manager = nil }
}

// MARK: - Services

extension ServiceFixture {
  /// Requests a service of the state. The fixture retains the state.
  func service<Service: KeyedService>(_ type: Service.Type) throws -> Service? {
    try state.services.service(type)
  }
}

// MARK: - Letters

extension ServiceFixture {
  /// Requests a service by its letter.
  func request(_ letter: Character) throws {
    func ask(for type: (some LetterService).Type) throws { _ = try service(type) }
    try ask(for: LetterServices.type(letter))
  }

  /// Returns the letters of created, shut down or destroyed services, in order.
  func letters(_ deed: String) -> String {
    log.lines.filter { $0.hasPrefix("\(deed) ") }.map { $0.dropFirst(deed.count + 1) }.joined()
  }
}

// MARK: - Catalog

extension KeyedServiceContainer {
  /// Returns whether the catalog lists a service as created.
  func isMade(_ type: any KeyedService.Type) -> Bool {
    catalog.summaries.contains { $0.name == String(describing: type) && $0.isMade }
  }
}

// MARK: - RecordedService

/// A service that logs its creation, shutdown and destruction.
class RecordedService: KeyedService {
  /// Called when the service is shut down, after that has been logged.
  var onShutDown: @MainActor () -> Void = {}

  private let name: String
  private let log: EventLog

  init(_ name: String? = nil, log: EventLog) {
    self.name = name ?? String(describing: Self.self)
    self.log = log
    log.add("make \(self.name)")
  }

  func shutDown() {
    log.add("shut down \(name)")
    onShutDown()
  }

  isolated deinit { log.add("destroy \(name)") }
}

final class Preferences: RecordedService {}

final class History: RecordedService {}

final class Sync: RecordedService {}

// MARK: - LetterService

/// A service type with a letter, so that tests can declare any number of services.
protocol LetterService: RecordedService {
  static var letter: Character { get }
  static var next: any LetterService.Type { get }
  init(log: EventLog)
}

/// A service with its own type, named by the letter at `Position`. The letter at position 0 is `a`.
final class PositionedService<Position: LetterPosition>: RecordedService, LetterService {
  static var letter: Character {
    Character(UnicodeScalar(UInt8(ascii: "a") + Position.number))
  }

  static var next: any LetterService.Type {
    PositionedService<PositionAfter<Position>>.self
  }

  init(log: EventLog) { super.init(String(Self.letter), log: log) }
}

/// A number as a type.
protocol LetterPosition { static var number: UInt8 { get } }

enum FirstPosition: LetterPosition { static var number: UInt8 { 0 } }

enum PositionAfter<Position: LetterPosition>: LetterPosition {
  static var number: UInt8 { Position.number + 1 }
}

/// The letters of the alphabet as service types.
@MainActor
enum LetterServices {
  static let types: [Character: any LetterService.Type] = {
    var types: [Character: any LetterService.Type] = [:]
    var next: any LetterService.Type = PositionedService<FirstPosition>.self
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      types[letter] = next
      next = next.next
    }
    return types
  }()

  static func type(_ letter: Character) throws -> any LetterService.Type {
    try types[letter].orThrow("no service \(letter)")
  }

  /// Returns the letters of the services that an error names.
  static func letters(_ names: [String]) -> String {
    String(names.compactMap { name in types.first { "\($0.value)" == name }?.key })
  }
}
