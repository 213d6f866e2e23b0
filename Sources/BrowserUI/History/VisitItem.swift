/// One visit, as a list shows it.
package struct VisitItem: Equatable, Sendable {
  /// When it was, for a reader.
  package let time: String
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String

  /// Makes an item.
  package init(time: String, title: String, address: String) {
    self.time = time
    self.title = title
    self.address = address
  }
}
