import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that pushes a tab's helpers to a list on request.
@MainActor
final class TabHelpersMediator {
  weak var consumer: (any ListConsumer<TabHelperItem>)?

  private let webStateList: WebStateList

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
  }

  /// Pushes the helpers of a tab with their current status. Helpers don't notify observers when
  /// their status changes.
  /// - Parameter position: The position of the tab, or nil for the active tab.
  func push(_ position: TabPosition?) throws {
    let helpers = try webStateList.webState(at: position).helpers
    consumer?.setItems(
      helpers.map { TabHelperItem(name: "\(type(of: $0))", status: $0.status) })
  }
}

// MARK: - TabHelpersCoordinator

/// A coordinator that connects the list of a tab's helpers to a window's tabs.
@MainActor
final class TabHelpersCoordinator: ScreenCoordinator<BrowserServices, TabHelpersMediator> {
  override func didStart() {
    let viewController = view(\.tabHelpers)
    let mediator = TabHelpersMediator(webStateList: services.webStateList)
    mediator.consumer = viewController
    keep(viewController, mediator)
  }
}
