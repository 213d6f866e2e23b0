import Switchboard

/// A helper of a tab.
package struct TabHelperItem: Equatable, Identifiable, Sendable {
  /// The name of the helper.
  package let name: String
  /// What the helper has to say of its tab.
  package let status: String
  /// The name: a tab has one helper of each type.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}

/// The list of a tab's helpers.
@MainActor
package protocol TabHelpersConsumer: AnyObject {
  /// Replaces all helpers.
  /// - Parameter items: The helpers, in the order in which they were attached.
  func setHelpers(_ items: [TabHelperItem])
}

/// Shows the helpers of one tab as rows.
package final class TabHelpersViewController: ListViewController<TabHelperItem, Void>,
  TabHelpersConsumer
{
  package func setHelpers(_ items: [TabHelperItem]) { self.items = items }

  override var listing: Listing {
    Listing(
      columns: ["helper", "status"],
      rows: items.map { [.text($0.name), .text($0.status)] },
      placeholder: "The tab has no helpers.")
  }
}
