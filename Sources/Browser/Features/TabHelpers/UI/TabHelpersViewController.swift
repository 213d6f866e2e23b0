package import Switchboard

/// A tab helper in a list.
package struct TabHelperItem: Equatable, Identifiable, Sendable {
  /// The name of the helper.
  package let name: String
  /// The status that the helper reports.
  package let status: String
  /// The name, which is unique because a tab has at most one helper of each type.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}

/// A view controller that lists the helpers of one tab.
package final class TabHelpersViewController: ListViewController<TabHelperItem, Void> {
  /// The columns of the listing.
  package static let columns: [Listing.Column] = [.init("helper", .text), .init("status", .text)]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map { [.text($0.name), .text($0.status)] },
      placeholder: "The tab has no helpers.")
  }
}
