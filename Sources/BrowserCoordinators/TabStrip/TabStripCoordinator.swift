import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the tab strip of a window to its tabs.
@MainActor
final class TabStripCoordinator: Coordinator<BrowserServices> {
  private var viewController: TabStripViewController?
  private var mediator: TabStripMediator?
  private var bindings: [Subscription] = []

  /// True while the window is in front.
  var isInFront: Bool {
    get { viewController?.isInFront ?? false }
    set { viewController?.isInFront = newValue }
  }

  override func didStart() throws {
    let viewController = TabStripViewController(output: services.output)
    let mediator = TabStripMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
    bindings = [
      try services.broadcaster.bind(TabCount.self, to: mediator.$tabCount),
      try services.broadcaster.bind(ActiveTab.self, to: mediator.$activeTab),
      try services.broadcaster.bind(PinnedTabCount.self, to: mediator.$pinnedTabCount),
      try services.broadcaster.bind(TabGroupCount.self, to: mediator.$tabGroupCount),
    ]
  }

  override func willStop() {
    bindings = []
    mediator = nil
    viewController = nil
  }
}
