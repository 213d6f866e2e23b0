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
  weak var consumer: (any BrowserStateListConsumer)? {
    didSet { update() }
  }

  private let states: any BrowserStateCatalog
  private let windows: WindowManager
  private let load: @MainActor (String) async throws -> Void
  /// The summaries of the states, excluding their windows, which change more often and are stored
  /// separately.
  private var summaries: [BrowserStateSummary] = []
  private var entries: [Int: Entry] = [:]
  private var windowCounts: [String: Int] = [:]
  private var tabCounts: [String: Int] = [:]
  /// For each state, the number of the window that was most recently in front.
  private var lastWindows: [String: Int] = [:]
  private var subscriptions: [Subscription] = []

  /// A window and its most recent tab count.
  private struct Entry {
    let stateName: String
    let lists: [WebStateList]
    let observations: [SettlingObservation]
    var tabCount = 0
  }

  /// Creates a mediator.
  ///
  /// - Parameters:
  ///   - states: The browser states.
  ///   - windows: The open windows.
  ///   - load: A closure that loads a browser state and its sessions without blocking the main
  ///     actor.
  init(
    states: any BrowserStateCatalog, windows: WindowManager,
    load: @escaping @MainActor (String) async throws -> Void
  ) {
    self.states = states
    self.windows = windows
    self.load = load
    for window in windows.windows { follow(window) }
    windowManagerDidChangeFront(windows)
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
    consumer?.setStates(
      summaries.map {
        BrowserStateItem(
          name: $0.name, isLoaded: $0.isLoaded, isLastUsed: $0.isLastUsed,
          windowCount: windowCounts[$0.name] ?? 0, tabCount: tabCounts[$0.name] ?? 0,
          window: lastWindows[$0.name].map(WindowNumber.init))
      })
  }

  /// Updates the tab count of a window.
  private func recount(_ number: Int) {
    guard let entry = entries[number] else { return }
    count(entry.lists.reduce(0) { $0 + $1.count }, of: number)
    push()
  }

  private func count(_ newCount: Int, of number: Int) {
    guard let entry = entries[number] else { return }
    tabCounts[entry.stateName, default: 0] += newCount - entry.tabCount
    entries[number]?.tabCount = newCount
  }

  private func follow(_ window: Window) {
    // Incognito tabs are not counted.
    let lists = [window.tabs(.regular), window.tabs(.inactive)].compactMap(\.self)
    let number = window.number
    entries[number] = Entry(
      stateName: window.stateName, lists: lists,
      observations: lists.map {
        SettlingObservation(of: $0) { [weak self] in self?.recount(number) }
      })
    windowCounts[window.stateName, default: 0] += 1
    if lastWindows[window.stateName] == nil { lastWindows[window.stateName] = number }
    recount(number)
  }

  private func leave(_ window: Window) {
    count(0, of: window.number)
    windowCounts[window.stateName, default: 0] -= 1
    entries[window.number] = nil
    guard lastWindows[window.stateName] == window.number else { return }
    lastWindows[window.stateName] =
      entries.filter { $0.value.stateName == window.stateName }.keys.max()
  }
}

// MARK: - WindowManagerObserver

extension BrowserStateMediator: WindowManagerObserver {
  func windowManager(_ manager: WindowManager, didOpen window: Window) {
    follow(window)
    update()
  }

  func windowManager(_ manager: WindowManager, willClose window: Window) {
    leave(window)
    push()
  }

  func windowManagerDidChangeFront(_ manager: WindowManager) {
    guard let front = manager.front, lastWindows[front.stateName] != front.number else { return }
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
    consumer?.report(
      wasLoaded ? .nothing("browser state \(name) is already loaded") : .state(name, "loaded"))
  }

  func unloadState(_ name: String) throws {
    let wasLoaded = isLoaded(name)
    try states.unloadState(named: name)
    consumer?.report(
      wasLoaded ? .state(name, "unloaded") : .nothing("browser state \(name) is not loaded"))
  }

  func renameState(_ name: String, _ newName: String) throws {
    try states.renameState(named: name, to: newName)
    let change = ChangeReport.state(name, "renamed to \(newName)")
    consumer?.report(change)
    windows.front?.record(.name(.browserState, from: name, to: newName), change.description)
  }

  func deleteState(_ name: String, force: Bool) throws {
    try states.checkDeletable(name)
    guard force else { throw BrowserStateCommandError.unconfirmed(name) }
    try states.deleteState(named: name)
    report(.state(name, "deleted"))
  }

  private func isLoaded(_ name: String) -> Bool {
    states.summaries.contains { $0.name == name && $0.isLoaded }
  }

  /// Reports a change that ‘undo’ can't take back, and notes it.
  private func report(_ change: ChangeReport) {
    consumer?.report(change)
    windows.front?.noteOther(change.description)
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
final class BrowserStateCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: BrowserStateListViewController?

  override func didStart() throws {
    let viewController = keep(
      BrowserStateListViewController(
        output: services.output, commands: services.dispatcher.router(WindowCommandsRouter.self)))
    let mediator = keep(
      BrowserStateMediator(
        states: services.states, windows: services.windows, load: services.loadState))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: BrowserStateCommandsRouter.self))
  }
}

/// A coordinator that connects the list of services to a browser state.
@MainActor
final class ServiceListCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: ServiceListViewController?

  override func didStart() throws {
    let viewController = keep(ServiceListViewController(output: services.output))
    let state = services.state
    keep(ServiceListMediator(services: state.services)).consumer = viewController
    self.viewController = viewController
  }

  /// Shows the services as a graph.
  /// - Parameter format: The output format of the graph.
  func present(asGraph format: GraphFormat) { viewController?.present(asGraph: format) }
}
