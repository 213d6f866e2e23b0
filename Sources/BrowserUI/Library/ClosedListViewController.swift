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

// MARK: - ClosingReport

/// What a command that closes several tabs has done.
package struct ClosingReport: Equatable, Sendable {
  /// How many tabs it has closed.
  package let closed: Int
  /// How many it has left because they are pinned.
  package let pinned: Int

  /// Makes a report.
  /// - Parameters:
  ///   - closed: how many tabs were closed.
  ///   - pinned: how many were left because they are pinned.
  package init(closed: Int, pinned: Int = 0) {
    self.closed = closed
    self.pinned = pinned
  }
}

// MARK: - CustomStringConvertible

extension ClosingReport: CustomStringConvertible {
  /// The report in words: `3 tabs closed, 1 pinned tab stays`.
  package var description: String {
    let done = closed == 1 ? "1 tab closed" : "\(closed == 0 ? "no" : "\(closed)") tabs closed"
    switch pinned {
    case 0: return done
    case 1: return done + ", 1 pinned tab stays"
    default: return done + ", \(pinned) pinned tabs stay"
    }
  }
}

// MARK: - UndoReport

/// What an undoing has brought back.
package enum UndoReport: Equatable, Sendable {
  /// So many tabs.
  case tabs(Int)
  /// A window with so many tabs.
  case window(Int)
  /// A group of so many tabs, which were there.
  case group(Int)
}

// MARK: - CustomStringConvertible

extension UndoReport: CustomStringConvertible {
  /// The report in words: `reopened 3 tabs`.
  package var description: String {
    switch self {
    case .tabs(let count): "reopened \(words(count))"
    case .window(let count): "reopened a window with \(words(count))"
    case .group(let count): "grouped \(words(count)) again"
    }
  }

  private func words(_ count: Int) -> String { count == 1 ? "1 tab" : "\(count) tabs" }
}
