package import Switchboard

/// A helper of a tab.
package struct TabHelperItem: Equatable, Sendable {
  /// The name of the helper.
  package let name: String
  /// What the helper has to say of its tab.
  package let status: String

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

/// Shows the helpers of one tab.
@MainActor
package final class TabHelpersViewController: TabHelpersConsumer {
  private let output: any OutputSink
  private var items: [TabHelperItem] = []

  /// Creates a list without helpers.
  /// - Parameter output: The output that the list renders to.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setHelpers(_ items: [TabHelperItem]) {
    self.items = items
  }
}

// MARK: - Presentable

extension TabHelpersViewController: Presentable {
  package func present() {
    output.show(
      Listing(
        columns: ["helper", "status"],
        rows: items.map { [.text($0.name), .text($0.status)] },
        placeholder: "The tab has no helpers."))
  }
}
