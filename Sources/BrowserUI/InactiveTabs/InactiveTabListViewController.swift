package import Switchboard

/// Shows as rows the tabs that were not used for long.
@MainActor
package final class InactiveTabListViewController: InactiveTabListConsumer {
  private let output: any OutputSink
  private var items: [InactiveTabItem] = []

  /// Makes an empty list.
  package init(output: any OutputSink) { self.output = output }

  package func setTabs(_ items: [InactiveTabItem]) { self.items = items }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }

  /// Shows the tabs as they are now.
  package func present() {
    output.show(
      Listing(
        columns: ["tab", "title", "address", "last used"],
        rows: items.enumerated().map {
          [.number($0 + 1), .text($1.title), .text($1.address), .text($1.lastUse)]
        },
        placeholder: "No inactive tabs."))
  }
}
