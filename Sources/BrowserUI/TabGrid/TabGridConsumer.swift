package import BrowserCommands

/// What a tab grid is told: all tabs once, then each change.
@MainActor
package protocol TabGridConsumer: AnyObject {
  /// Takes all tabs, in order, in place of those it has.
  func setTabs(_ items: [TabItem], active: TabPosition?)
  /// Adds a tab at a place.
  func insertTab(_ item: TabItem, at position: TabPosition)
  /// Removes the tab at a place.
  func removeTab(at position: TabPosition)
  /// Moves a tab; `destination` is where it is afterwards.
  func moveTab(from source: TabPosition, to destination: TabPosition)
  /// Takes what has changed of the tab at a place.
  func updateTab(_ item: TabItem, at position: TabPosition)
  /// Takes which tab is active; nil if none is.
  func setActiveTab(_ position: TabPosition?)
}
