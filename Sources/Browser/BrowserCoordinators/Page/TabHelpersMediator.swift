import BrowserCommands
import BrowserModel
import BrowserUI

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
