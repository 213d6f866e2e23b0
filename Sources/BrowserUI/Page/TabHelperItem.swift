/// One helper of a tab.
package struct TabHelperItem: Equatable, Sendable {
  /// The name of the helper.
  package let name: String
  /// What it has to say of its tab.
  package let status: String

  /// Makes an item.
  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}
