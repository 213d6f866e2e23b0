import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that pushes a tab's helpers to a list on request.
@MainActor
final class TabHelpersMediator {
  /// The list of helpers.
  weak var consumer: (any TabHelpersConsumer)?

  private let webStateList: WebStateList

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
  }

  /// Pushes the helpers of a tab with their current status. Helpers don't notify observers when
  /// their status changes.
  /// - Parameter position: The position of the tab, or nil for the active tab.
  func select(_ position: TabPosition?) throws {
    let helpers = try webStateList.webState(at: position).helpers
    consumer?.setHelpers(
      helpers.map { TabHelperItem(name: "\(type(of: $0))", status: $0.status) })
  }
}

// MARK: - TabHelpersCoordinator

/// A coordinator that connects the list of a tab's helpers to a window's tabs.
@MainActor
final class TabHelpersCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: TabHelpersViewController?
  private weak var mediator: TabHelpersMediator?

  override func didStart() {
    let viewController = keep(TabHelpersViewController(output: services.output))
    let mediator = keep(TabHelpersMediator(webStateList: services.webStateList))
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
  }

  /// Loads a tab's helpers into the list.
  /// - Parameter tab: The position of the tab, or nil for the active tab.
  func select(_ tab: TabPosition?) throws { try mediator?.select(tab) }
}
