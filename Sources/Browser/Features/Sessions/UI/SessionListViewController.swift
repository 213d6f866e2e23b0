public import BrowserCommands
public import Foundation
public import Switchboard

/// A named session or the open windows, in a list.
public struct SessionItem: Equatable, ListItem {
  /// The name of the session, or nil for the open windows.
  public let name: String?
  /// The size of the session, or nil if the session cannot be read.
  public let size: SessionSize?
  /// The time when the session was saved, or nil if it has not been saved or cannot be read.
  public let savedTime: Date?
  /// The reason the session can't be read, or an empty string if it can be read.
  public let problem: String
  /// The name, which identifies the item.
  public var id: String? { name }

  package init(name: String?, size: SessionSize?, savedTime: Date?, problem: String = "") {
    self.name = name
    self.size = size
    self.savedTime = savedTime
    self.problem = problem
  }
}

/// A type that displays a list of sessions and the results of session commands.
@MainActor
public protocol SessionListConsumer: ListConsumer where Item == SessionItem {
  /// Shows the tabs that differ between two sessions.
  func showChanges(_ items: [SessionChangeItem])
  /// Reports the result of a command.
  func report(_ report: SessionReport)
}

/// A view controller that lists sessions and opens the chosen one.
package final class SessionListViewController:
  ListViewController<SessionItem, any SessionCommands>
{
  /// The columns of the listing. The row of the open windows has no name.
  package override class var columns: [Listing.Column] {
    [
      .init("row", .number), .init("session", .optional(.text)),
      .init("windows", .optional(.number), key: "window_count"),
      .init("tabs", .optional(.number), key: "tab_count"), .init("saved", .optional(.date)),
      .init("problem", .optional(.text), isSparse: true),
    ]
  }

  package override func cells(of item: SessionItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), item.name.map { .text($0) } ?? .shown(.none, as: "(open windows)"),
      OutputValue(item.size?.windowCount, \.output), OutputValue(item.size?.tabCount, \.output),
      OutputValue(item.savedTime, \.output), OutputValue(unlessEmpty: item.problem),
    ]
  }

  package override var placeholder: String { "No named sessions: ‘save session’ makes one." }

  package override func choose(_ index: Int) async throws {
    guard let name = items[index].name else { throw RowError.alreadyOpen(index + 1) }
    try await commands.openSession(name)
  }
}

// MARK: - SessionListConsumer

extension SessionListViewController: SessionListConsumer {
  package func showChanges(_ items: [SessionChangeItem]) {
    output.show(
      Listing(
        SessionChangeItem.columns,
        rows: items.map {
          [
            .text($0.change), .text($0.title), OutputValue(unlessEmpty: $0.address),
            OutputValue($0.was, \.output), OutputValue($0.now, \.output),
          ]
        },
        placeholder: "No tab has been added, removed or moved."))
  }

  package func report(_ report: SessionReport) {
    output.report(report.description, report.facts)
  }
}

// MARK: - SessionReport

/// The result of a session command.
public enum SessionReport: Equatable, Sendable {
  /// The open windows were saved under the given name.
  case saved(String, SessionSize, isInMemory: Bool, leavesOutIncognito: Bool)
  /// The windows of a session were opened.
  case opened(String, SessionSize, OpeningReport)
  /// A session was renamed.
  case renamed(String, to: String)
  /// A session was deleted. It can be restored.
  case deleted(String)
  /// A session was restored.
  case restored(String, SessionSize)
  /// The open windows were written to a file.
  case exported(String, SessionSize, leavesOutIncognito: Bool)
}

// MARK: - CustomStringConvertible

extension SessionReport: CustomStringConvertible {
  /// The report as text, such as `‘work’ saved: 2 windows, 5 tabs`.
  public var description: String {
    switch self {
    case .saved(let name, let size, let isInMemory, let leavesOut):
      "‘\(name)’ saved: \(size)" + remark(leavesOut)
        + (isInMemory ? "; it is kept until the browser ends" : "")
    case .opened(let name, let size, _): "‘\(name)’ opened: \(size)"
    case .renamed(let name, let newName): "‘\(name)’ is called ‘\(newName)’ now"
    case .deleted(let name): "‘\(name)’ deleted: ‘restore session’ brings it back"
    case .restored(let name, let size): "‘\(name)’ is back: \(size)"
    case .exported(let path, let size, let leavesOut):
      "‘\(path)’ written: \(size)" + remark(leavesOut)
    }
  }

  private func remark(_ leavesOutIncognito: Bool) -> String {
    leavesOutIncognito ? ", without the incognito ones" : ""
  }
}

// MARK: - Facts

extension SessionReport {
  /// The fields that programs read in a report.
  package static let fields =
    [
      OutputField("session", .text), OutputField("file", .text),
      OutputField("window_count", .number), OutputField("tab_count", .number),
    ] + OpeningReport.fields

  /// The report, as programs read it.
  var facts: OutputRecord {
    switch self {
    case .saved(let name, let size, _, _), .restored(let name, let size):
      size.facts(of: "session", name)
    case .opened(let name, let size, let opening):
      size.facts(of: "session", name).merging(opening.facts)
    case .exported(let path, let size, _): size.facts(of: "file", path)
    case .renamed(_, let name), .deleted(let name): ["session": .text(name)]
    }
  }
}

extension SessionSize {
  fileprivate func facts(of key: String, _ name: String) -> OutputRecord {
    [key: .text(name), "window_count": .number(windowCount), "tab_count": .number(tabCount)]
  }
}

// MARK: - SessionChangeItem

/// A tab in a list of differences between two sessions.
public struct SessionChangeItem: Equatable, Sendable {
  /// The difference: `added`, `removed` or `moved`.
  public let change: String
  /// The title of the tab.
  public let title: String
  /// The address of the tab.
  public let address: String
  /// The position of the tab in the first session, or nil if the tab was added.
  public let was: SessionPlace?
  /// The position of the tab in the second session, or nil if the tab was removed.
  public let now: SessionPlace?

  package init(
    change: String, title: String, address: String, was: SessionPlace?, now: SessionPlace?
  ) {
    self.change = change
    self.title = title
    self.address = address
    self.was = was
    self.now = now
  }

  /// The columns of a list of differences.
  public static let columns: [Listing.Column] = [
    .init("change", .choice(["added", "removed", "moved"])), .init("title", .text),
    .init("address", .optional(.text)), .init("was", .optional(SessionPlace.outputType)),
    .init("now", .optional(SessionPlace.outputType)),
  ]
}

/// The position of a tab in a session.
public struct SessionPlace: Equatable, Sendable, OutputRepresentable {
  /// The number of the window in the session, starting at 1.
  public let window: Int
  /// The number of the tab in the window, starting at 1.
  public let tab: Int

  /// Creates a position from numbers that start at 1.
  package init(window: Int, tab: Int) {
    self.window = window
    self.tab = tab
  }

  public static var outputType: OutputType {
    .record([OutputField("window", .number), OutputField("tab", .number)])
  }

  public var output: OutputValue {
    .shown(
      .record(["window": .number(window), "tab": .number(tab)]),
      as: "window \(window), tab \(tab)")
  }
}

// MARK: - SessionSize

/// The number of windows and tabs in a session.
public struct SessionSize: Equatable, Sendable {
  /// The number of windows.
  public let windowCount: Int
  /// The number of tabs in all windows.
  public let tabCount: Int

  package init(windowCount: Int, tabCount: Int) {
    self.windowCount = windowCount
    self.tabCount = tabCount
  }
}

// MARK: - CustomStringConvertible

extension SessionSize: CustomStringConvertible {
  /// The size as text, such as `2 windows, 1 tab`.
  public var description: String {
    "\(windowCount) window\(windowCount == 1 ? "" : "s"), "
      + "\(tabCount) tab\(tabCount == 1 ? "" : "s")"
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the named sessions.
  public var sessions: ViewFactory<any SessionCommands, any SessionListConsumer & Screen> {
    get { factory(SessionListViewController.init) }
    set { replace(by: newValue) }
  }
}
