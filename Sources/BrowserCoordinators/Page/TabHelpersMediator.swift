import BrowserCommands
import BrowserModel
import BrowserUI

/// Tells a list what the helpers of a tab have to say, when they are asked.
@MainActor
final class TabHelpersMediator {
  /// The list; it is told when a tab is selected.
  weak var consumer: (any TabHelpersConsumer)?

  private let webStateList: WebStateList

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
  }

  /// Tells the helpers of a tab, the active one without a place.
  func select(_ position: TabPosition?) throws {
    let helpers = try webStateList.webState(at: position).helpers
    consumer?.setHelpers(
      helpers.map { TabHelperItem(name: "\(type(of: $0))", status: $0.status) })
  }
}
