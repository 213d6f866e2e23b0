/// One tab, as the grid shows it.
package struct TabItem: Equatable, Sendable {
  /// The title of its page.
  package let title: String
  /// The address of its page; empty for a blank one.
  package let address: String
  /// True if it is marked for the next command.
  package let isSelected: Bool

  /// Makes an item.
  /// - Parameters:
  ///   - title: the title of its page.
  ///   - address: the address of its page; empty for a blank one.
  ///   - isSelected: true if it is marked for the next command.
  package init(title: String, address: String, isSelected: Bool) {
    self.title = title
    self.address = address
    self.isSelected = isSelected
  }
}
