package import BrowserCommands
import Switchboard

/// A session in a list.
package struct SessionItem: Equatable, Identifiable, Sendable {
  /// The name of the session; nil for the windows that are open.
  package let name: String?
  /// The size of the session; nil for one that cannot be read.
  package let size: SessionSize?
  /// When the session was saved; empty for one that cannot be read.
  package let savedTime: String
  /// Why the session cannot be read; empty for one that can.
  package let problem: String
  /// The name: no other session has the same.
  package var id: String? { name }

  /// Creates an item.
  package init(name: String?, size: SessionSize?, savedTime: String, problem: String = "") {
    self.name = name
    self.size = size
    self.savedTime = savedTime
    self.problem = problem
  }
}

/// A list of sessions.
@MainActor
package protocol SessionListConsumer: AnyObject {
  /// Replaces all sessions.
  /// - Parameter items: The sessions, in order, after the windows that are open.
  func setSessions(_ items: [SessionItem])
  /// Shows what became of tabs between two sessions, in order.
  func showChanges(_ items: [SessionChangeItem])
  /// Shows a session as text.
  func showText(_ text: String)
  /// Reports what a command did.
  func report(_ report: SessionReport)
}

/// Shows sessions as rows, and opens the one that is chosen.
package final class SessionListViewController: ListViewController<SessionItem, any SessionCommands>
{
  override var listing: Listing {
    Listing(
      columns: ["row", "session", "windows", "tabs", "saved", "problem"],
      rows: items.enumerated().map { index, item in
        [
          .number(index + 1), .text(item.name ?? "(open windows)"),
          number(item.size?.windowCount), number(item.size?.tabCount), .text(item.savedTime),
          .text(item.problem),
        ]
      },
      placeholder: "No named sessions: ‘save session’ makes one.", sparseColumns: ["problem"])
  }

  override func choose(_ index: Int) async throws {
    guard let name = items[index].name else { throw RowError.alreadyOpen(index + 1) }
    try await commands.openSession(name)
  }

  private func number(_ number: Int?) -> Listing.Cell {
    number.map(Listing.Cell.number) ?? .text("")
  }
}

// MARK: - SessionListConsumer

extension SessionListViewController: SessionListConsumer {
  package func setSessions(_ items: [SessionItem]) { self.items = items }

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
}
