/// One bookmark, as a list shows it.
package struct BookmarkItem: Equatable, Sendable {
  /// What the user calls it.
  package let title: String
  /// The address of the page.
  package let address: String

  /// Makes an item.
  package init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
