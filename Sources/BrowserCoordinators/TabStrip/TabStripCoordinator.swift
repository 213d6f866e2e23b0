import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the tab strip of a window to its tabs.
@MainActor
final class TabStripCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: TabStripViewController?

  override func didStart() throws {
    let viewController = keep(
      TabStripViewController(
        of: services.windowTabs, output: services.output,
        tabs: services.dispatcher.router(TabCommandsRouter.self),
        broadcaster: services.broadcaster))
    let mediator = keep(TabStripMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    self.viewController = viewController
    let broadcaster = services.broadcaster
    keep(try broadcaster.bind(TabCount.self, to: mediator.$tabCount))
    keep(try broadcaster.bind(ActiveTab.self, to: mediator.$activeTab))
    keep(try broadcaster.bind(PinnedTabCount.self, to: mediator.$pinnedTabCount))
    keep(try broadcaster.bind(TabGroupCount.self, to: mediator.$tabGroupCount))
  }
}
