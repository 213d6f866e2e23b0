package import BrowserCommands
package import Foundation
import Switchboard

/// A closed tab, group or window in a list.
package struct ClosedEntryItem: Equatable, Identifiable, Sendable {
  /// The identity of the entry.
  package let id: Int
  /// Whether it was a tab, several tabs, a group or a window.
  package let kind: String
  /// The titles of its tabs.
  package let title: String
  /// The address of the tab; empty where there are several.
  package let address: String
  /// The time until which it stays, whatever is closed later; nil where it may go before.
  package let keptUntil: Date?

  /// Creates an item.
  package init(id: Int, kind: String, title: String, address: String, keptUntil: Date? = nil) {
    self.id = id
    self.kind = kind
    self.title = title
    self.address = address
    self.keptUntil = keptUntil
  }
}

/// A list of closed tabs, groups and windows.
@MainActor
package protocol ClosedListConsumer: AnyObject {
  /// Replaces all entries.
  /// - Parameter items: The entries, newest first.
  func setEntries(_ items: [ClosedEntryItem])

  /// Reports what an undo brought back.
  func report(_ report: UndoReport)
}

/// Shows what can be reopened as rows, and reopens the entry that is chosen.
package final class ClosedListViewController:
  ListViewController<ClosedEntryItem, any UndoCommands>, ClosedListConsumer
{
  package func setEntries(_ items: [ClosedEntryItem]) { self.items = items }

  package func report(_ report: UndoReport) { output.show("\(report)") }

  override var listing: Listing {
    Listing(
      columns: ["closed", "what", "title", "address", "kept until"],
      rows: items.enumerated().map {
        [
          .number($0 + 1), .text($1.kind), .text($1.title), .text($1.address),
          .text($1.keptUntil?.formatted(.iso8601.year().month().day()) ?? ""),
        ]
      },
      placeholder: "Nothing to reopen.")
  }

  override func choose(_ index: Int) async throws { try commands.reopen(index + 1) }
}
