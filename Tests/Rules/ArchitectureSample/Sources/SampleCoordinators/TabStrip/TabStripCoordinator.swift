import SampleBrowser
import SampleCommands
import SampleModel
import SampleSupport
import SampleUI

/// A coordinator that follows all rules.
final class TabStripCoordinator: Coordinator {
  private var mediator: TabStripMediator?
  private var viewController: TabStripViewController?

  override func start() {
    let viewController = TabStripViewController(analytics: .shared)
    let history = browser.state.history
    let mediator = TabStripMediator(tabList: browser.tabList, history: history)
    mediator.consumer = viewController
    browser.dispatcher.register(mediator, for: (any TabCommands).self)
    viewController.commands = browser.dispatcher.find((any TabCommands).self)
    viewController.transitioningDelegate = self
    self.viewController = viewController
    self.mediator = mediator
    add(GridCoordinator(browser: browser))
  }
}

// MARK: - TransitioningDelegate

extension TabStripCoordinator: TransitioningDelegate {
  func duration(of title: String) -> Double {
    title.isEmpty ? 0 : 1
  }
}
