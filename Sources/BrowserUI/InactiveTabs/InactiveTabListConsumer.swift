/// What a list of inactive tabs is told.
@MainActor
package protocol InactiveTabListConsumer: AnyObject {
  /// Takes all inactive tabs, in order.
  func setTabs(_ items: [InactiveTabItem])

  /// Takes what a command has closed.
  func report(_ closing: ClosingReport)
}
