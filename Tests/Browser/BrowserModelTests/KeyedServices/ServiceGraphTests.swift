import BrowserModel
import BrowserModelTesting
import Graphs
import SwitchboardTesting
import Testing

@MainActor
struct ServiceGraphTests {
  private let log = EventLog()

  @Test(
    arguments: [
      ("a<a", "aa"), ("a<b b<a", "aba"), ("a<b b<c c<a", "abca"),
      ("x<a a<b b<a", "aba"), ("r a<rb b<c c<rb", "bcb"),
    ])
  func `a dependency cycle is rejected with its path`(
    notation: String, path: String
  ) throws {
    #expect(try cycle(of: notation) == path)
  }

  @Test(arguments: [1, 2, 3, 2017] as [UInt64])
  func `services have either an order or a real cycle`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var cycles = 0
    for step in 1...60 {
      let services = RandomServices(allowsCycles: true, using: &generator)
      let place = Comment("seed \(seed), step \(step): \(services.text)")
      let notation = try ServiceNotation(services.text)
      let hasOrder = NaiveServiceOrder(notation).letters.count == notation.services.count
      let path = try cycle(of: services.text)
      try #require((path == nil) == hasOrder, place)
      guard let path else { continue }
      cycles += 1
      try #require(path.first == path.last && path.count > 1, place)
      for (dependant, dependency) in zip(path, path.dropFirst()) {
        let service = notation.services.first { $0.letter == dependant }
        try #require(service?.dependencies.contains(dependency) == true, place)
      }
    }
    #expect(cycles > 5 && cycles < 60, "Both happened.")
  }

  @Test func `an error names an unregistered dependency and its dependent`() {
    #expect(throws: KeyedServiceError.unregisteredDependency("Preferences", of: "History")) {
      try BrowserState.ServiceGraph([history])
    }
  }

  @Test func `a service that is registered twice is rejected`() {
    #expect(throws: KeyedServiceError.registeredTwice("Preferences")) {
      try BrowserState.ServiceGraph([preferences, history, preferences])
    }
  }

  @Test func `a graph prints the order of creation and the dependencies`() throws {
    let graph = try BrowserState.ServiceGraph([history, preferences]).dependencyGraph
    #expect(graph.text == "Preferences\nHistory\n  → Preferences")
    #expect(
      graph.graphviz == """
        digraph "services" {
          "Preferences";
          "History";
          "History" -> "Preferences";
        }
        """)
  }

  @Test func `services with the same name are printed with their modules`() throws {
    let other = BrowserState.ServiceFactory(Elsewhere.Preferences.self, dependsOn: Preferences.self)
    {
      _, _ in nil
    }
    let nodes = try BrowserState.ServiceGraph([preferences, other]).dependencyGraph.nodes
    #expect(
      nodes == ["BrowserModelTests.Preferences", "BrowserModelTests.Elsewhere.Preferences"])
  }

  @Test(
    arguments: [
      (
        .registeredTwice("A"),
        "A is registered twice: register one factory, and override it if you need another one"
      ),
      (
        .unregisteredDependency("B", of: "A"),
        "A depends on B, which is not registered: register a factory for it"
      ),
      (
        .cycle(["A", "B", "A"]),
        "services depend on each other: A → B → A: remove one of these dependencies"
      ),
      (
        .nothingToOverride("A"),
        "A cannot be overridden, because it is not registered: register the factory instead"
      ),
      (
        .unregistered("A", owner: "browser state Default"),
        "A is not registered for browser state Default: register a factory for it"
      ),
      (
        .undeclared("B", by: "A"),
        "A requests B without depending on it: declare the dependency"
      ),
      (
        .beingMade(["A", "B", "A"]),
        "a service is requested while it is being created: A → B → A: request it later"
      ),
      (
        .destroyed("A", owner: "browser state Default"),
        "A of browser state Default cannot be used, because its services are destroyed: request it earlier"
      ),
    ] as [(KeyedServiceError, String)])
  func `errors name the problem, the service and the solution`(
    error: KeyedServiceError, sentence: String
  ) {
    #expect("\(error)" == sentence)
  }
}

// MARK: - Factories

extension ServiceGraphTests {
  private var preferences: BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(Preferences.self) { _ in Preferences(log: log) }
  }

  private var history: BrowserState.ServiceFactory {
    BrowserState.ServiceFactory(History.self, dependsOn: Preferences.self) { _, _ in
      History(log: log)
    }
  }

  /// Returns the letters of the rejected cycle, or nil if there is none.
  private func cycle(of notation: String) throws -> String? {
    do {
      _ = try ServiceNotation(notation).graph(log: log)
      return nil
    } catch KeyedServiceError.cycle(let path) {
      return LetterServices.letters(path)
    }
  }
}

/// A namespace for a service with the same name as another one. Private types have no full name.
enum Elsewhere {
  final class Preferences: KeyedService {}
}
