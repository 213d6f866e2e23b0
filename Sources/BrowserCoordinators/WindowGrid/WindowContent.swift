import BrowserCommands
import BrowserModel

/// A window and its lists of tabs, as the root coordinator tells a mediator of it.
struct WindowContent {
  let number: WindowNumber
  let isInFront: Bool
  let isInBackground: Bool
  /// The name of the browser state that its tabs belong to.
  let state: String
  /// Which of its tabs it shows.
  let mode: BrowserMode
  let tabs: WebStateList?
  let inactiveTabs: WebStateList?
  let incognitoTabs: WebStateList?
}
