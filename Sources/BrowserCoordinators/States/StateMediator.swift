import BrowserCommands
import BrowserModel
import BrowserUI

/// Tells lists the browser states and the services of one, and creates states.
@MainActor
final class StateMediator {
  /// The lists; they are told when one is to be shown.
  weak var consumer: (any StateListConsumer)?

  private let states: any BrowserStateCatalog
  private let services: KeyedServiceCatalog

  init(states: any BrowserStateCatalog, services: KeyedServiceCatalog) {
    self.states = states
    self.services = services
  }

  /// Tells the consumer how things are.
  func update() {
    consumer?.setStates(
      states.summaries.map {
        StateItem(
          name: $0.name, isLoaded: $0.isLoaded, isLastUsed: $0.isLastUsed,
          windowCount: $0.windowCount, tabCount: $0.tabCount)
      })
    consumer?.setServices(
      services.summaries.map {
        ServiceItem(name: $0.name, isMade: $0.isMade, incognito: Self.word($0.offTheRecord))
      }, graph: services.dependencyGraph)
  }

  private static func word(_ choice: OffTheRecordChoice) -> String {
    switch choice {
    case .none: "none"
    case .redirected: "the regular one"
    case .own: "its own"
    }
  }
}

// MARK: - StateCommands

extension StateMediator: StateCommands {
  func createState(_ name: String) throws {
    guard !states.summaries.contains(where: { $0.name == name }) else {
      throw StateCommandError.exists(name)
    }
    try states.createState(named: name)
  }
}
