/// A tab that was not used for long, as a list shows it.
package struct InactiveTabItem: Equatable, Sendable {
  /// Its title.
  package let title: String
  /// The address of its page.
  package let address: String
  /// When it was last used, for a reader.
  package let lastUse: String

  /// Makes an item.
  package init(title: String, address: String, lastUse: String) {
    self.title = title
    self.address = address
    self.lastUse = lastUse
  }
}
