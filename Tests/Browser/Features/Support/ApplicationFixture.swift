import BrowserCommands
import BrowserModel
import BrowserSessions
import Switchboard
import Testing

@testable import BrowserCoordinators

// MARK: - Commands

// Like a user, tests send commands to the window in front.

extension RootCoordinator {
  private var frontDispatcher: CommandDispatcher {
    services.windows.front?.shownBrowser?.dispatcher ?? services.dispatcher
  }
  private var windowCommands: any WindowCommands {
    frontDispatcher.router(WindowCommandsRouter.self)
  }

  func newWindow(state: String?) async throws {
    try await windowCommands.newWindow(state: state)
  }
  func newIncognito(_ url: Address?) throws { try windowCommands.newIncognito(url) }
  func switchBrowser(_ mode: BrowserMode) throws { try windowCommands.switchBrowser(mode) }
  func activateWindow(_ window: WindowNumber?) throws { try windowCommands.activateWindow(window) }
  func backgroundWindow(_ window: WindowNumber?) async throws {
    try await windowCommands.backgroundWindow(window)
  }
  func moveToWindow(_ window: WindowNumber, _ tabs: TabSelection?) throws {
    try windowCommands.moveToWindow(.window(window), tabs)
  }
  func activateTab(_ words: String...) throws {
    let reference = try #require(TabReference(arguments: words))
    try frontDispatcher.router(TabCommandsRouter.self).activateTab(reference)
  }
  func closeWindow(_ window: WindowNumber?) throws { try windowCommands.closeWindow(window) }
  func closeIncognito(state: String?) throws { try windowCommands.closeIncognito(state: state) }
  func save() async throws { try await windowCommands.saveWindows() }
  func reopen(_ number: Int?) throws {
    try frontDispatcher.router(UndoCommandsRouter.self).reopen(number)
  }
}

// MARK: - What is shown

extension RootCoordinator {
  /// The coordinators of the windows, sorted by window number.
  var orderedWindows: [WindowCoordinator] {
    services.windows.windows.compactMap(coordinator)
  }

  /// The coordinator of the window in front.
  var front: WindowCoordinator? {
    services.windows.front.flatMap(coordinator)
  }

  var frontName: String {
    services.windows.front.map { services.windows.name(of: $0, showing: $0.shownType) } ?? ""
  }
}

extension WindowCoordinator {
  var mode: BrowserMode { BrowserMode(services.window.shownType) ?? .regular }
  /// The coordinator for the tabs that the window shows.
  var shown: BrowserCoordinator? { browser(mode) }
  var isInFront: Bool { services.window.isInFront }

  func existingBrowser(_ mode: BrowserMode) -> BrowserCoordinator? { browser(mode) }
}

extension BrowserCoordinator {
  func openTab(_ url: Address?) throws {
    try services.dispatcher.router(TabCommandsRouter.self).openTab(url, inBackground: false)
  }
}

// MARK: - ApplicationFixture

/// An application with a root coordinator that a test can start.
@MainActor
struct ApplicationFixture {
  let context: ApplicationContext
  let output = RecordingOutput()

  /// The browser state that windows belong to.
  let state: BrowserState

  init(configuration: BrowserStateConfiguration? = nil) throws {
    context = ApplicationContext(configuration: try configuration ?? .standardWithSessions())
    state = try context.browserStateManager.create(named: "test")
  }

  /// Starts a root coordinator with one window.
  func startRoot() throws -> RootCoordinator {
    let root = RootCoordinator(
      services: ApplicationServices(
        context: context, browserState: state, output: output))
    try root.start()
    root.services.windows.openFirstWindows()
    return root
  }

  /// Opens a tab for each letter in the window in front, and returns the window's tab list.
  @discardableResult
  func openTabs(_ letters: String, in root: RootCoordinator) throws -> WebStateList {
    let shown = try #require(root.front?.shown)
    for letter in letters { try shown.openTab(Address(argument: "\(letter).org")) }
    return shown.services.webStateList
  }
}
