package import BrowserCommands
import BrowserUI
package import Switchboard

/// Owns what one window shows of its regular or incognito tabs, and presents its screens.
@MainActor
package final class BrowserCoordinator: Coordinator<BrowserServices> {
  private weak var tabGrid: TabGridCoordinator?
  private weak var inactiveTabs: InactiveTabsCoordinator?
  private weak var tabGroups: TabGroupsCoordinator?
  private weak var page: PageCoordinator?
  private weak var container: BrowserViewController?

  package override var name: String { "BrowserCoordinator, \(services.name)" }

  package override func didStart() throws {
    let container = keep(BrowserViewController(output: services.output))
    self.container = container
    container.tabStrip = try startChild(TabStripCoordinator.self).viewController
    tabGrid = try startChild(TabGridCoordinator.self)
    inactiveTabs = try startChild(InactiveTabsCoordinator.self)
    tabGroups = try startChild(TabGroupsCoordinator.self)
    container.locationBar = try startChild(LocationBarCoordinator.self).viewController
    page = try startChild(PageCoordinator.self)
    container.page = page?.viewController
    try startChild(LibraryCoordinator.self).container = container
    keep(try services.dispatcher.register(self, for: ScreenCommandsRouter.self))
  }
}

// MARK: - Tabs

extension BrowserCoordinator {
  /// Opens a tab in the window, and activates it.
  func openTab(_ url: Address?) throws {
    try services.dispatcher.router(TabCommandsRouter.self).openTab(url, inBackground: false)
  }
}

// MARK: - Input

extension BrowserCoordinator {
  /// Hands text that names no command to the window, as a window gets touches and key presses.
  /// - Parameter text: The text.
  /// - Returns: Whether the text was for the window.
  /// - Throws: An error that says why the text could not be acted on.
  package func enter(_ text: String) async throws -> Bool {
    try await container?.enter(text) ?? false
  }
}

// MARK: - Presentation

extension BrowserCoordinator {
  /// Shows a listing of this window or of the application in the window.
  func present(_ screen: (any Screen)?) {
    if let screen { container?.present(screen) }
  }
}

// MARK: - ScreenCommands

extension BrowserCoordinator: ScreenCommands {
  package func showTabs() { present(tabGrid?.viewController) }
  package func showInactive() { present(inactiveTabs?.viewController) }
  package func showGroups() { present(tabGroups?.viewController) }
  package func showLocation() { container?.present(.locationBar) }
  package func showPage() { container?.present(.page) }
  package func showNavigation() { present(page?.navigation) }
  package func showHelpers(_ tab: TabPosition?) throws { try page?.presentHelpers(of: tab) }
}
