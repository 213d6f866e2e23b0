public import BrowserCommands
public import Switchboard

/// Owns what one window shows, and brings its screens up.
@MainActor
public final class BrowserCoordinator: Coordinator<BrowserServices> {
  private var tabStrip: TabStripCoordinator?
  private var tabGrid: TabGridCoordinator?
  private var locationBar: LocationBarCoordinator?
  private var page: PageCoordinator?
  private var registration: Subscription?

  public override var name: String { "BrowserCoordinator, \(services.name)" }

  /// True while the window is in front.
  public var isInFront = false {
    didSet { tabStrip?.isInFront = isInFront }
  }

  public override func didStart() throws {
    tabStrip = try startChild(TabStripCoordinator.self)
    tabGrid = try startChild(TabGridCoordinator.self)
    locationBar = try startChild(LocationBarCoordinator.self)
    page = try startChild(PageCoordinator.self)
    registration = try services.dispatcher.register(self, for: ScreenCommandsRouter.self)
  }

  public override func willStop() {
    registration = nil
    tabStrip = nil
    tabGrid = nil
    locationBar = nil
    page = nil
  }
}

// MARK: - ScreenCommands

extension BrowserCoordinator: ScreenCommands {
  public func showTabs() { tabGrid?.present() }
  public func showLocation() { locationBar?.present() }
  public func showPage() { page?.present() }
}
