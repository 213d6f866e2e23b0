package import BrowserCommands

/// What a tab grid is told: all tabs once, then each change, or all again after a batch of changes.
@MainActor
package protocol TabGridConsumer: AnyObject {
  /// Takes all tabs, in order, in place of those it has, and their layout.
  func setTabs(_ items: [TabItem], layout: TabGridLayout)
  /// Adds a tab at a place.
  func insertTab(_ item: TabItem, at position: TabPosition)
  /// Removes the tab at a place.
  func removeTab(at position: TabPosition)
  /// Moves a tab; `destination` is where it is afterwards.
  func moveTab(from source: TabPosition, to destination: TabPosition)
  /// Takes what has changed of the tab at a place.
  func updateTab(_ item: TabItem, at position: TabPosition)
  /// Takes how the tabs it has are laid out from now on.
  func setLayout(_ layout: TabGridLayout)
  /// Takes what a command has closed.
  func report(_ closing: ClosingReport)
}
