import BrowserCommands
import BrowserModel
import BrowserUI

/// Pushes what the helpers of the tab that is asked for have to say.
@MainActor
final class TabHelpersMediator {
  /// The list.
  weak var consumer: (any TabHelpersConsumer)?

  private let webStateList: WebStateList

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
  }

  /// Pushes the helpers of a tab, which are asked only then: what they say changes without notice.
  /// - Parameter position: The position of the tab; nil for the active tab.
  func select(_ position: TabPosition?) throws {
    let helpers = try webStateList.webState(at: position).helpers
    consumer?.setHelpers(
      helpers.map { TabHelperItem(name: "\(type(of: $0))", status: $0.status) })
  }
}
