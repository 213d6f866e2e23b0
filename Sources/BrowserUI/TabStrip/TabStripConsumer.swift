/// What a tab strip is told.
@MainActor
package protocol TabStripConsumer: AnyObject {
  /// Takes the tabs to show from now on.
  func setTabStrip(_ content: TabStripContent)
}
