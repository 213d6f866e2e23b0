public import BrowserCommands
public import Foundation
public import Graphs
package import Switchboard

/// A browser state in a list.
public struct BrowserStateItem: Equatable, ListItem {
  /// The name by which commands choose the state.
  public let name: String
  /// A Boolean value that indicates whether the state is in memory.
  public let isLoaded: Bool
  /// A Boolean value that indicates whether the next run starts with this state.
  public let isLastUsed: Bool
  /// The number of the state's windows.
  public let windowCount: Int
  /// The number of tabs in the state's windows.
  public let tabCount: Int
  /// The state's window that was most recently in front, or nil if the state has no windows.
  public let window: WindowNumber?
  /// The time when the windows of the state were last saved, or nil if the state is loaded or its
  /// windows have never been saved.
  public let lastActive: Date?
  /// The name, which identifies the item.
  public var id: String { name }

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

/// A view controller that lists browser states and switches to a window of the chosen one.
package final class BrowserStateListViewController:
  ListViewController<BrowserStateItem, any WindowCommands>
{
  package override class var columns: [Listing.Column] {
    [
      .init("row", .number), .init("state", .text), .init("loaded", .flag),
      .init(key: "last_used", mark: Listing.Column.activeMark),
      .init("windows", .number, key: "window_count"), .init("tabs", .number, key: "tab_count"),
      .init("last active", .optional(.date)),
    ]
  }

  package override func cells(of state: BrowserStateItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .text(state.name), .flag(state.isLoaded), .flag(state.isLastUsed),
      .number(state.windowCount), .number(state.tabCount),
      OutputValue(state.lastActive, OutputValue.date),
    ]
  }

  package override var placeholder: String { "No states: ‘create state’ makes one." }

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
public struct ServiceItem: Equatable, ListItem {
  /// The type of the service, without its module.
  public let name: String
  /// A Boolean value that indicates whether the service has been created.
  public let isMade: Bool
  /// The instance that an incognito window uses: `none`, `the regular one` or `its own`.
  public let incognito: String
  /// The name, which identifies the item.
  public var id: String { name }

  package init(name: String, isMade: Bool, incognito: String) {
    self.name = name
    self.isMade = isMade
    self.incognito = incognito
  }
}

/// A type that displays a list of services.
@MainActor
public protocol ServiceListConsumer: AnyObject {
  /// Replaces all services.
  /// - Parameters:
  ///   - items: The services, in order.
  ///   - graph: The dependencies between the services.
  func setServices(_ items: [ServiceItem], graph: Graph)
}

/// A screen that can also be shown as a graph.
@MainActor
public protocol GraphScreen: Screen {
  /// Shows the content as a graph.
  /// - Parameter format: The output format of the graph.
  func present(asGraph format: GraphFormat)
}

/// A view controller that shows a browser state's services as a list or a graph.
package final class ServiceListViewController:
  ListViewController<ServiceItem, Void>, ServiceListConsumer, GraphScreen
{
  private var graph = Graph(name: "services", edges: [])

  package func setServices(_ items: [ServiceItem], graph: Graph) {
    self.items = items
    self.graph = graph
  }

  package override class var columns: [Listing.Column] {
    [
      .init("service", .text), .init("made", .flag), .init("incognito", .text),
    ]
  }

  package override func cells(of service: ServiceItem, number: Int) -> [Listing.Cell] {
    [.text(service.name), .flag(service.isMade), .text(service.incognito)]
  }

  package override var placeholder: String { "No services." }

  // With an option, the command shows a graph.
  package override var shownOutput: CommandOutput {
    .either([super.shownOutput, .value(OutputType(of: Graph.self))])
  }

  package func present(asGraph format: GraphFormat) {
    output.show(OutputValue(any: graph), as: graph.text(in: format))
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the services of a browser state.
  public var services: ViewFactory<Void, any ServiceListConsumer & GraphScreen> {
    get { factory(ServiceListViewController.init) }
    set { replace(by: newValue) }
  }
}

extension UserInterface {
  /// The view of the browser states.
  public var states: ViewFactory<any WindowCommands, any ListScreen<BrowserStateItem>> {
    get { factory(BrowserStateListViewController.init) }
    set { replace(by: newValue) }
  }
}
