package import Switchboard

/// Shows sessions, and how they differ, as rows.
@MainActor
package final class SessionListViewController {
  private let output: any OutputSink

  /// Makes an empty list.
  package init(output: any OutputSink) { self.output = output }
}

// MARK: - SessionListConsumer

extension SessionListViewController: SessionListConsumer {
  package func showSessions(_ items: [SessionItem]) {
    output.show(
      Listing(
        columns: ["session", "windows", "tabs", "saved", "problem"],
        rows: items.map { item in
          [
            .text(item.name), number(item.size?.windowCount), number(item.size?.tabCount),
            .text(item.savedTime), .text(item.problem),
          ]
        },
        placeholder: "No named sessions: ‘save session’ makes one.", sparseColumns: ["problem"]))
  }

  package func showChanges(_ items: [SessionChangeItem]) {
    output.show(
      Listing(
        columns: ["change", "title", "address", "was", "now"],
        rows: items.map {
          [.text($0.change), .text($0.title), .text($0.address), .text($0.was), .text($0.now)]
        },
        placeholder: "No tab has been added, removed or moved."))
  }

  package func showText(_ text: String) { output.show(text) }

  package func report(_ report: SessionReport) { output.show(report.description) }

  private func number(_ number: Int?) -> Listing.Cell {
    number.map(Listing.Cell.number) ?? .text("")
  }
}
