package import Switchboard

/// Shows the helpers of one tab.
@MainActor
package final class TabHelpersViewController: TabHelpersConsumer {
  private let output: any OutputSink
  private var items: [TabHelperItem] = []

  /// Makes a list without helpers.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setHelpers(_ items: [TabHelperItem]) {
    self.items = items
  }

  /// Shows the helpers as they were told last.
  package func present() {
    output.show(
      Listing(
        columns: ["helper", "status"],
        rows: items.map { [.text($0.name), .text($0.status)] },
        placeholder: "The tab has no helpers."))
  }
}
