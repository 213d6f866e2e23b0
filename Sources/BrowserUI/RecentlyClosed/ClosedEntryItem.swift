/// Something closed, as a list shows it.
package struct ClosedEntryItem: Equatable, Sendable {
  /// Whether it was a tab, a group or a window.
  package let kind: String
  /// The titles of its tabs.
  package let title: String
  /// The address of the tab; empty where there are several.
  package let address: String
  /// The day until which it stays whatever is closed later; empty where it may go before.
  package let keptUntil: String

  /// Makes an item.
  package init(kind: String, title: String, address: String, keptUntil: String = "") {
    self.kind = kind
    self.title = title
    self.address = address
    self.keptUntil = keptUntil
  }
}
