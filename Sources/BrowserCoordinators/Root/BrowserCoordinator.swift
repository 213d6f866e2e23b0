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
  private(set) weak var container: BrowserViewController?

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
    try startSaveState()
    keep(try services.dispatcher.register(self, for: ScreenCommandsRouter.self))
  }

  private func startSaveState() throws {
    guard let sessions = services.state.sessions else { return }
    let producer = keep(SaveStateProducer(of: sessions))
    keep(try services.broadcaster.bind(SaveState.self, to: producer.$summary))
  }
}

// MARK: - Tabs

extension BrowserCoordinator {
  /// Opens a tab in the window, and activates it.
  func openTab(_ url: Address?) throws {
    try services.dispatcher.router(TabCommandsRouter.self).openTab(url, inBackground: false)
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
  package func showHelpers(_ tab: TabPosition?) throws {
    try page?.selectHelpers(of: tab)
    present(page?.helpers)
  }

  private func present(_ screen: (any Screen)?) {
    if let screen { container?.present(screen) }
  }
}
