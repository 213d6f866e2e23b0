package import BrowserCommands

/// One window, as the list of windows shows it.
package struct WindowItem: Equatable, Identifiable, Sendable {
  /// Its number.
  package let number: WindowNumber
  /// Whether it is in front.
  package let isInFront: Bool
  /// Whether the user has put it away.
  package let isInBackground: Bool
  /// The name of the browser state that its tabs belong to.
  package let state: String
  /// Which of its tabs it shows.
  package let mode: BrowserMode
  /// How many regular tabs it has.
  package let tabCount: Int
  /// How many tabs it has that were not used for long.
  package let inactiveTabCount: Int
  /// How many incognito tabs it has.
  package let incognitoTabCount: Int
  /// The title of the tab that it shows; nil if none is active.
  package let title: String?
  /// The number: no other window has the same.
  package var id: WindowNumber { number }

  /// Makes an item.
  package init(
    number: WindowNumber, isInFront: Bool, isInBackground: Bool = false, state: String,
    mode: BrowserMode, tabCount: Int, inactiveTabCount: Int, incognitoTabCount: Int, title: String?
  ) {
    self.number = number
    self.isInFront = isInFront
    self.isInBackground = isInBackground
    self.state = state
    self.mode = mode
    self.tabCount = tabCount
    self.inactiveTabCount = inactiveTabCount
    self.incognitoTabCount = incognitoTabCount
    self.title = title
  }
}
