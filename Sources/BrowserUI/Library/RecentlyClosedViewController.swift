package import BrowserCommands
package import Foundation
import Switchboard

/// A closed tab, group or window in a list.
package struct ClosedEntryItem: Equatable, Identifiable, Sendable {
  /// The identity of the entry.
  package let id: Int
  /// The kind of the entry: a tab, several tabs, a group or a window.
  package let kind: String
  /// The titles of the tabs.
  package let title: String
  /// The address of the tab, or an empty string if there are several tabs.
  package let address: String
  /// The time until which the entry is kept, or nil if newer entries can replace it at any time.
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

/// A type that displays a list of closed tabs, groups and windows.
@MainActor
package protocol RecentlyClosedConsumer: AnyObject {
  /// Replaces all entries.
  /// - Parameter items: The entries, newest first.
  func setEntries(_ items: [ClosedEntryItem])

  /// Reports the result of an undo command.
  func report(_ report: UndoReport)
}

/// A view controller that lists closed entries and reopens the chosen one.
package final class RecentlyClosedViewController:
  ListViewController<ClosedEntryItem, any UndoCommands>, RecentlyClosedConsumer
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

/// The result of a command that closes several tabs.
package struct ClosingReport: Equatable, Sendable {
  /// The number of closed tabs.
  package let closed: Int
  /// The number of tabs that stay open because they are pinned.
  package let pinned: Int

  /// Creates a report.
  /// - Parameters:
  ///   - closed: The number of closed tabs.
  ///   - pinned: The number of tabs that stay open because they are pinned.
  package init(closed: Int, pinned: Int = 0) {
    self.closed = closed
    self.pinned = pinned
  }
}

// MARK: - CustomStringConvertible

extension ClosingReport: CustomStringConvertible {
  /// The report as text, such as `3 tabs closed, 1 pinned tab stays`.
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

/// The result of an undo command.
package enum UndoReport: Equatable, Sendable {
  /// The given number of tabs was reopened.
  case tabs(Int)
  /// A window with the given number of tabs was reopened.
  case window(Int)
  /// A deleted group was restored with the given number of open tabs.
  case group(Int)
}

// MARK: - CustomStringConvertible

extension UndoReport: CustomStringConvertible {
  /// The report as text, such as `reopened 3 tabs`.
  package var description: String {
    switch self {
    case .tabs(let count): "reopened \(words(count))"
    case .window(let count): "reopened a window with \(words(count))"
    case .group(let count): "grouped \(words(count)) again"
    }
  }

  private func words(_ count: Int) -> String { count == 1 ? "1 tab" : "\(count) tabs" }
}
