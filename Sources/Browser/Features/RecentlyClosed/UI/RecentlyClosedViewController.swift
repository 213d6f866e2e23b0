public import BrowserCommands
public import Foundation
package import Switchboard

/// A closed tab, group or window in a list.
public struct ClosedEntryItem: Equatable, ListItem {
  /// The identity of the entry.
  public let id: Int
  /// The kind of the entry: `tab`, `tabs`, `group` or `window`.
  public let kind: String
  /// The titles of the first few tabs, after the title of a group.
  public let title: String
  /// The address of the tab, or an empty string if the entry is not a single tab.
  public let address: String
  /// The time until which the entry is kept, or nil if newer entries can replace it at any time.
  public let keptUntil: Date?
  /// The number of tabs.
  public let tabCount: Int

  package init(
    id: Int, kind: String, title: String, address: String, keptUntil: Date? = nil, tabCount: Int = 1
  ) {
    self.tabCount = tabCount
    self.id = id
    self.kind = kind
    self.title = title
    self.address = address
    self.keptUntil = keptUntil
  }
}

extension ClosedEntryItem {
  /// The kind, with the number of tabs if the entry consists of several tabs.
  fileprivate var shownKind: String { kind == "tabs" ? "\(TabCountText(tabCount))" : kind }
}

/// A type that displays the closed entries and the results of undo commands.
@MainActor
public protocol RecentlyClosedConsumer: ListConsumer where Item == ClosedEntryItem {
  /// Reports the result of an undo command.
  func report(_ report: UndoReport)
}

/// A view controller that lists closed entries and reopens the chosen one.
package final class RecentlyClosedViewController:
  ListViewController<ClosedEntryItem, any UndoCommands>, RecentlyClosedConsumer
{
  package func report(_ report: UndoReport) { output.report("\(report)", report.facts) }

  package override class var columns: [Listing.Column] {
    [
      .init("closed", .number), .init("what", .choice(["tab", "tabs", "group", "window"])),
      .init(key: "tab_count", .number), .init("title", .text),
      .init("address", .optional(.text), isDetail: true),
      .init("kept until", .optional(.date)),
    ]
  }

  package override func cells(of entry: ClosedEntryItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .shown(.text(entry.kind), as: entry.shownKind), .number(entry.tabCount),
      .text(entry.title), OutputValue(address: entry.address),
      OutputValue(entry.keptUntil) {
        .shown(.date($0), as: $0.formatted(.iso8601.year().month().day()))
      },
    ]
  }

  package override var placeholder: String { "Nothing to reopen." }

  package override func choose(_ index: Int) async throws { try commands.reopen(index + 1) }
}

// MARK: - UndoReport

/// The result of an undo or redo command.
public enum UndoReport: Equatable, Sendable {
  /// The given number of tabs was reopened.
  case tabs(Int, OpeningReport)
  /// A window with the given number of tabs was reopened.
  case window(Int, OpeningReport)
  /// An entry that the user chose was reopened. Users see it in the tab strip.
  case reopened(OpeningReport)
  /// A change was undone. The first associated value is the sentence for people, and the second one
  /// describes the change.
  case undone(String, change: String)
  /// The change with the given description was repeated.
  case redone(String)
  /// The given number of tabs was closed again.
  case closed(Int)
}

// MARK: - CustomStringConvertible

extension UndoReport: CustomStringConvertible {
  /// The report as text, such as `reopened 3 tabs`.
  public var description: String {
    switch self {
    case .tabs(let count, _): "reopened \(TabCountText(count))"
    case .window(let count, _): "reopened a window with \(TabCountText(count))"
    case .reopened: ""
    case .undone(let sentence, _): sentence
    case .redone(let change): "redone: \(change)"
    case .closed(let count): "closed \(TabCountText(count)) again"
    }
  }
}

// MARK: - Facts

extension UndoReport {
  /// The fields that programs read in a report.
  package static let fields =
    [
      OutputField("reopened", .choice(["tabs", "window"])), OutputField("tab_count", .number),
      OutputField("undone", .text), OutputField("redone", .text),
    ] + OpeningReport.fields

  /// The report, as programs read it.
  var facts: OutputRecord {
    switch self {
    case .tabs(let count, let opening): Self.facts("tabs", count, opening)
    case .window(let count, let opening): Self.facts("window", count, opening)
    case .reopened(let opening): opening.facts
    case .undone(_, let change): ["undone": .text(change)]
    case .redone(let change): ["redone": .text(change)]
    case .closed(let count): ["redone": .text("closed"), "tab_count": .number(count)]
    }
  }

  private static func facts(
    _ reopened: String, _ count: Int, _ opening: OpeningReport
  ) -> OutputRecord {
    let facts: OutputRecord = ["reopened": .text(reopened), "tab_count": .number(count)]
    return facts.merging(opening.facts)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the closed tabs, groups and windows.
  public var recentlyClosed: ViewFactory<any UndoCommands, any RecentlyClosedConsumer & Screen> {
    get { factory(RecentlyClosedViewController.init) }
    set { replace(by: newValue) }
  }
}
