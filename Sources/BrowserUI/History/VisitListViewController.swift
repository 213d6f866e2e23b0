package import Switchboard

/// Shows visits as rows.
@MainActor
package final class VisitListViewController: VisitListConsumer {
  private let output: any OutputSink
  private var items: [VisitItem] = []

  /// Makes an empty list.
  package init(output: any OutputSink) { self.output = output }

  package func setVisits(_ items: [VisitItem]) { self.items = items }

  package func reportDeletion(of count: Int) {
    output.show(count == 1 ? "1 visit deleted" : "\(count == 0 ? "no" : "\(count)") visits deleted")
  }

  /// Shows the visits as they are now.
  package func present() {
    output.show(
      Listing(
        columns: ["time", "title", "address"],
        rows: items.map { [.text($0.time), .text($0.title), .text($0.address)] },
        placeholder: "No visits."))
  }
}
