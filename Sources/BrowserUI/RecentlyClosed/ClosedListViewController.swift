package import Switchboard

/// Shows as rows what can be reopened.
@MainActor
package final class ClosedListViewController: ClosedListConsumer {
  private let output: any OutputSink
  private var items: [ClosedEntryItem] = []

  /// Makes an empty list.
  package init(output: any OutputSink) { self.output = output }

  package func setEntries(_ items: [ClosedEntryItem]) { self.items = items }

  package func report(_ report: UndoReport) { output.show("\(report)") }

  /// Shows the entries as they are now.
  package func present() {
    output.show(
      Listing(
        columns: ["closed", "what", "title", "address", "kept until"],
        rows: items.enumerated().map {
          [
            .number($0 + 1), .text($1.kind), .text($1.title), .text($1.address),
            .text($1.keptUntil),
          ]
        },
        placeholder: "Nothing to reopen."))
  }
}
