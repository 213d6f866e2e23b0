package import BrowserCommands
package import Foundation
package import Graphs
package import Switchboard

/// A browser state in a list.
package struct BrowserStateItem: Equatable, Identifiable, Sendable {
  /// The name of the state.
  package let name: String
  /// A Boolean value that indicates whether the state is loaded.
  package let isLoaded: Bool
  /// A Boolean value that indicates whether the next run starts with this state.
  package let isLastUsed: Bool
  /// The number of the state's windows.
  package let windowCount: Int
  /// The number of tabs in the state's windows.
  package let tabCount: Int
  /// The state's window that was most recently in front, or nil if the state has no windows.
  package let window: WindowNumber?
  /// The time when the windows of an unloaded state were last saved.
  package let lastActive: Date?
  /// The name, which identifies the item.
  package var id: String { name }

  /// Creates an item.
  package init(
    name: String, isLoaded: Bool, isLastUsed: Bool, windowCount: Int, tabCount: Int,
    window: WindowNumber?, lastActive: Date?
  ) {
    self.name = name
    self.isLoaded = isLoaded
    self.isLastUsed = isLastUsed
    self.windowCount = windowCount
    self.tabCount = tabCount
    self.window = window
    self.lastActive = lastActive
  }
}

/// A type that displays a list of browser states.
@MainActor
package protocol BrowserStateListConsumer: AnyObject {
  /// Replaces all states.
  /// - Parameter items: The states, in order.
  func setStates(_ items: [BrowserStateItem])
  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
}

/// A view controller that lists browser states and switches to a window of the chosen one.
package final class BrowserStateListViewController:
  ListViewController<BrowserStateItem, any WindowCommands>,
  BrowserStateListConsumer
{
  package func setStates(_ items: [BrowserStateItem]) { self.items = items }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("row", .number), .init("state", .text), .init("loaded", .flag), .init("last used", .flag),
    .init("windows", .number, key: "window_count"), .init("tabs", .number, key: "tab_count"),
    .init("last active", .optional(.date)),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map { index, state in
        [
          .number(index + 1), .text(state.name), .flag(state.isLoaded), .flag(state.isLastUsed),
          .number(state.windowCount), .number(state.tabCount),
          state.lastActive.map(OutputValue.date) ?? .none,
        ]
      },
      placeholder: "No states: ‘create state’ makes one.")
  }

  /// Activates the state's window that was most recently in front, or opens a window if the state
  /// has none.
  package override func choose(_ index: Int) async throws {
    let state = items[index]
    if let window = state.window {
      try commands.activateWindow(window)
    } else {
      try await commands.newWindow(state: state.name)
    }
  }
}

// MARK: - ServiceListViewController

/// A service of a browser state in a list.
package struct ServiceItem: Equatable, Identifiable, Sendable {
  /// The name of the service.
  package let name: String
  /// A Boolean value that indicates whether the service has been created.
  package let isMade: Bool
  /// The instance that an incognito window uses: `none`, `the regular one` or `its own`.
  package let incognito: String
  /// The name, which identifies the item.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, isMade: Bool, incognito: String) {
    self.name = name
    self.isMade = isMade
    self.incognito = incognito
  }
}

/// A type that displays a list of services.
@MainActor
package protocol ServiceListConsumer: AnyObject {
  /// Replaces all services.
  /// - Parameters:
  ///   - items: The services, in order.
  ///   - graph: The dependencies between the services.
  func setServices(_ items: [ServiceItem], graph: Graph)
}

/// A view controller that shows a browser state's services as a list or a graph.
package final class ServiceListViewController:
  ListViewController<ServiceItem, Void>, ServiceListConsumer
{
  private var graph = Graph(name: "services", edges: [])

  package func setServices(_ items: [ServiceItem], graph: Graph) {
    self.items = items
    self.graph = graph
  }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("service", .text), .init("made", .flag), .init("incognito", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map { [.text($0.name), .flag($0.isMade), .text($0.incognito)] },
      placeholder: "No services.")
  }

  /// Shows the services as a graph.
  /// - Parameter format: The output format of the graph.
  package func present(asGraph format: GraphFormat) {
    output.show(OutputValue(any: graph), as: graph.text(in: format))
  }
}
