import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the tab grid of a window to its tabs, and its mediator to the commands for them.
@MainActor
final class TabGridCoordinator: Coordinator<BrowserServices> {
  private var viewController: TabGridViewController?
  private var mediator: TabGridMediator?
  private var subscriptions: [Subscription] = []

  override func didStart() throws {
    let viewController = TabGridViewController(output: services.output)
    let mediator = TabGridMediator(
      webStateList: services.webStateList, selectedTabs: services.selectedTabs,
      tabs: services.tabs, preferences: services.state.preferences)
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
    subscriptions = [
      try services.dispatcher.register(mediator, for: TabCommandsRouter.self),
      try services.broadcaster.bind(SelectedTabCount.self, to: services.selectedTabs.$count),
    ]
  }

  override func willStop() {
    subscriptions = []
    mediator = nil
    viewController = nil
  }

  /// Shows the tabs as they are now.
  func present() { viewController?.present() }
}
