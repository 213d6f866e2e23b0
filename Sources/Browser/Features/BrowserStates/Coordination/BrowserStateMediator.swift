import BrowserCommands
import BrowserModel
import BrowserUI
import Graphs
import Switchboard

/// A mediator that pushes the browser states to a list when the states or their tabs change, and
/// handles the browser state commands.
@MainActor
final class BrowserStateMediator {
  /// The list that shows the states. It receives all states when this property is set.
  weak var consumer: (any ListConsumer<BrowserStateItem>)? {
    didSet { update() }
  }

  private let states: any BrowserStateCatalog
  private let windows: OpenWindows
  private let histories: WindowHistories
  private let load: @MainActor (String) async throws -> Void
  /// The summaries of the states, excluding their windows, which change more often and are stored
  /// separately.
  private var summaries: [BrowserStateSummary] = []
  private var openWindows: [Int: Counted] = [:]
  /// For each state, the number of the window that was most recently in front.
  private var lastWindows: [String: Int] = [:]
  private var subscriptions: [Subscription] = []

  /// A window with the number of its tabs. Incognito tabs are not counted.
  private struct Counted: Equatable {
    let stateName: String
    let tabCount: Int
  }

  /// Creates a mediator.
  ///
  /// - Parameters:
  ///   - states: The browser states.
  ///   - windows: The open windows.
  ///   - histories: The undo histories of the windows.
  ///   - load: A closure that loads a browser state and its sessions without blocking the main
  ///     actor.
  init(
    states: any BrowserStateCatalog, windows: OpenWindows, histories: WindowHistories,
    load: @escaping @MainActor (String) async throws -> Void
  ) {
    self.states = states
    self.windows = windows
    self.histories = histories
    self.load = load
    for window in windows.summaries { count(window) }
    openWindowsDidChangeFront(windows)
    subscriptions = [
      windows.addObserver(self), states.observeStates { [weak self] in self?.update() },
    ]
  }
}

// MARK: - Pushing

extension BrowserStateMediator {
  /// Reads the current states and pushes them to the consumer.
  private func update() {
    summaries = states.summaries
    push()
  }

  private func push() {
    let windows = Dictionary(grouping: openWindows.values, by: \.stateName)
    consumer?.setItems(
      summaries.map { state in
        BrowserStateItem(
          name: state.name, isLoaded: state.isLoaded, isLastUsed: state.isLastUsed,
          windowCount: windows[state.name]?.count ?? 0,
          tabCount: windows[state.name]?.reduce(0) { $0 + $1.tabCount } ?? 0,
          window: lastWindows[state.name].map(WindowNumber.init), lastActive: state.lastActive)
      })
  }

  /// Counts the tabs of a window, and returns whether their number has changed.
  @discardableResult
  private func count(_ window: WindowSummary) -> Bool {
    let former = openWindows[window.number]
    let tabCount = [.regular, .inactive].reduce(0) { $0 + (window.tabCounts[$1] ?? 0) }
    openWindows[window.number] = Counted(stateName: window.stateName, tabCount: tabCount)
    if lastWindows[window.stateName] == nil { lastWindows[window.stateName] = window.number }
    return openWindows[window.number] != former
  }
}

// MARK: - OpenWindowsObserver

extension BrowserStateMediator: OpenWindowsObserver {
  func openWindows(_ windows: OpenWindows, didChange window: WindowSummary) {
    let isNew = openWindows[window.number] == nil
    guard count(window) else { return }
    if isNew { update() } else { push() }
  }

  func openWindows(_ windows: OpenWindows, didClose number: Int) {
    guard let closed = openWindows.removeValue(forKey: number) else { return }
    if lastWindows[closed.stateName] == number {
      lastWindows[closed.stateName] =
        openWindows.filter { $0.value.stateName == closed.stateName }.keys.max()
    }
    push()
  }

  func openWindowsDidChangeFront(_ windows: OpenWindows) {
    guard let front = windows.front, lastWindows[front.stateName] != front.number else { return }
    lastWindows[front.stateName] = front.number
    push()
  }
}

// MARK: - BrowserStateCommands

extension BrowserStateMediator: BrowserStateCommands {
  func createState(_ name: String) throws {
    guard !states.summaries.contains(where: { $0.name == name }) else {
      throw BrowserStateCommandError.exists(name)
    }
    try states.createState(named: name)
    report(.state(name, "created"))
  }

  func loadState(_ name: String) async throws {
    let wasLoaded = isLoaded(name)
    try await load(name)
    states.keepLoaded(name)
    consumer?.report(
      wasLoaded ? .nothing("browser state \(name) is already loaded") : .state(name, "loaded"))
  }

  func unloadState(_ name: String) throws {
    let wasLoaded = isLoaded(name)
    try states.unload(named: name)
    consumer?.report(
      wasLoaded ? .state(name, "unloaded") : .nothing("browser state \(name) is not loaded"))
  }

  func renameState(_ name: String, _ newName: String) throws {
    try states.rename(named: name, to: newName)
    let change = ChangeReport.state(name, "renamed to \(newName)")
    consumer?.report(change)
    histories.record(.name(.browserState, from: name, to: newName), change.description)
  }

  func deleteState(_ name: String, force: Bool) throws {
    try states.checkDeletable(name)
    guard force else { throw BrowserStateCommandError.unconfirmed(name) }
    try states.delete(named: name)
    report(.state(name, "deleted"))
  }

  private func isLoaded(_ name: String) -> Bool {
    states.summaries.contains { $0.name == name && $0.isLoaded }
  }

  /// Reports a change that ‘undo’ can't take back, and notes it in the undo histories.
  private func report(_ change: ChangeReport) {
    consumer?.report(change)
    histories.noteOther(change.description)
  }
}

// MARK: - CandidateProviding

extension BrowserStateMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "name" else { return nil }
    if case BrowserStateCommandsRouter.Key.createState = context.command { return nil }
    return states.nameCandidates
  }
}

// MARK: - Errors

/// An error that a browser state command throws.
enum BrowserStateCommandError: Error, Equatable {
  case exists(String)
  case unconfirmed(String)
}

extension BrowserStateCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .exists(let name):
      "there is a browser state ‘\(name)’ already: ‘new window --state’ opens a window of it"
    case .unconfirmed(let name):
      "deleting ‘\(name)’ deletes its saved windows, history, bookmarks, named sessions and "
        + "preferences for good: add --force to do so"
    }
  }
}

// MARK: - Services

/// A mediator that pushes a browser state's services to a list whenever one is created.
@MainActor
final class ServiceListMediator {
  /// The list that shows the services. It receives all services when this property is set.
  weak var consumer: (any ServiceListConsumer)? {
    didSet { push() }
  }

  private let services: KeyedServiceCatalog
  private var subscription: Subscription?

  init(services: KeyedServiceCatalog) {
    self.services = services
    subscription = services.observeServices { [weak self] in self?.push() }
  }

  private func push() {
    consumer?.setServices(
      services.summaries.map {
        ServiceItem(name: $0.name, isMade: $0.isMade, incognito: Self.word($0.offTheRecord))
      }, graph: services.dependencyGraph)
  }

  private static func word(_ choice: IncognitoBehavior) -> String {
    switch choice {
    case .none: "none"
    case .redirected: "the regular one"
    case .own: "its own"
    }
  }
}

// MARK: - BrowserStateCoordinator

/// A coordinator that connects the list of browser states and the browser state commands to the
/// model.
@MainActor
final class BrowserStateCoordinator: ScreenCoordinator<ApplicationServices, BrowserStateMediator> {
  override func didStart() throws {
    let viewController = view(\.states, sending: WindowCommandsRouter.self)
    let mediator = BrowserStateMediator(
      states: services.states, windows: services.openWindows,
      histories: WindowHistories(of: services.windows), load: services.loadState)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: BrowserStateCommandsRouter.self)
  }
}

/// A coordinator that connects the list of services to a browser state.
@MainActor
final class ServiceListCoordinator: ScreenCoordinator<BrowserServices, ServiceListMediator> {
  private weak var graph: (any GraphScreen)?

  override func didStart() throws {
    let viewController = view(\.services)
    let mediator = ServiceListMediator(services: services.state.services)
    mediator.consumer = viewController
    keep(viewController, mediator)
    graph = viewController
  }

  /// Shows the services as a graph.
  /// - Parameter format: The output format of the graph.
  func present(asGraph format: GraphFormat) { graph?.present(asGraph: format) }
}
