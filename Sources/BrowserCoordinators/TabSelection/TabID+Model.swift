import BrowserCommands
import BrowserModel

extension TabID {
  /// Creates the identity by which commands and view controllers know a tab.
  init(_ id: WebStateID) { self.init(id.number) }
}
