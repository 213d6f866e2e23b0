package import BrowserCommands
package import Switchboard

/// Owns what one window shows, and brings its screens up.
@MainActor
package final class BrowserCoordinator: Coordinator<BrowserServices> {
  private var tabStrip: TabStripCoordinator?
  private var tabGrid: TabGridCoordinator?
  private var inactiveTabs: InactiveTabsCoordinator?
  private var tabGroups: TabGroupsCoordinator?
  private var locationBar: LocationBarCoordinator?
  private var page: PageCoordinator?
  private var registration: Subscription?

  package override var name: String { "BrowserCoordinator, \(services.name)" }

  /// True while the window is in front.
  package var isInFront = false {
    didSet { tabStrip?.isInFront = isInFront }
  }

  package override func didStart() throws {
    tabStrip = try startChild(TabStripCoordinator.self)
    tabGrid = try startChild(TabGridCoordinator.self)
    inactiveTabs = try startChild(InactiveTabsCoordinator.self)
    tabGroups = try startChild(TabGroupsCoordinator.self)
    locationBar = try startChild(LocationBarCoordinator.self)
    page = try startChild(PageCoordinator.self)
    try startChild(LibraryCoordinator.self)
    registration = try services.dispatcher.register(self, for: ScreenCommandsRouter.self)
  }

  package override func willStop() {
    registration = nil
    tabStrip = nil
    tabGrid = nil
    inactiveTabs = nil
    tabGroups = nil
    locationBar = nil
    page = nil
  }
}

// MARK: - Tabs

extension BrowserCoordinator {
  /// Opens a tab in the window, and goes to it.
  func openTab(_ url: Address?) throws {
    try services.dispatcher.router(TabCommandsRouter.self).openTab(url, inBackground: false)
  }
}

// MARK: - ScreenCommands

extension BrowserCoordinator: ScreenCommands {
  package func showTabs() { tabGrid?.present() }
  package func showInactive() { inactiveTabs?.present() }
  package func showGroups() { tabGroups?.present() }
  package func showLocation() { locationBar?.present() }
  package func showPage() { page?.present() }
  package func showNavigation() { page?.presentNavigation() }
  package func showHelpers(_ tab: TabPosition?) throws { try page?.presentHelpers(of: tab) }
}
