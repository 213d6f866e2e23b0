/// What has become of a tab between two sessions, as a list shows it.
package struct SessionChangeItem: Equatable, Sendable {
  /// What has: `added`, `removed` or `moved`.
  package let change: String
  /// The title of the tab.
  package let title: String
  /// The address of the tab.
  package let address: String
  /// Where it was; empty where it was not.
  package let was: String
  /// Where it is; empty where it is not.
  package let now: String

  /// Makes an item.
  package init(change: String, title: String, address: String, was: String, now: String) {
    self.change = change
    self.title = title
    self.address = address
    self.was = was
    self.now = now
  }
}
