package import BrowserCommands
import Switchboard

/// A session in a list.
package struct SessionItem: Equatable, Identifiable, Sendable {
  /// The name of the session, or nil for the open windows.
  package let name: String?
  /// The size of the session, or nil if the session cannot be read.
  package let size: SessionSize?
  /// The time when the session was saved, or an empty string if the session cannot be read.
  package let savedTime: String
  /// The reason the session can't be read, or an empty string if it can be read.
  package let problem: String
  /// The name, which identifies the item.
  package var id: String? { name }

  /// Creates an item.
  package init(name: String?, size: SessionSize?, savedTime: String, problem: String = "") {
    self.name = name
    self.size = size
    self.savedTime = savedTime
    self.problem = problem
  }
}

/// A type that displays a list of sessions and the results of session commands.
@MainActor
package protocol SessionListConsumer: AnyObject {
  /// Replaces all sessions.
  /// - Parameter items: The open windows, followed by the sessions in order.
  func setSessions(_ items: [SessionItem])
  /// Shows the tabs that differ between two sessions.
  func showChanges(_ items: [SessionChangeItem])
  /// Shows a session as text.
  func showText(_ text: String)
  /// Reports the result of a command.
  func report(_ report: SessionReport)
}

/// A view controller that lists sessions and opens the chosen one.
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

// MARK: - SessionReport

/// The result of a session command.
package enum SessionReport: Equatable, Sendable {
  /// The open windows were saved under the given name.
  case saved(String, SessionSize, isInMemory: Bool, leavesOutIncognito: Bool)
  /// The windows of a session were opened.
  case opened(String, SessionSize)
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
  package var description: String {
    switch self {
    case .saved(let name, let size, let isInMemory, let leavesOut):
      "‘\(name)’ saved: \(size)" + remark(leavesOut)
        + (isInMemory ? "; it is kept until the browser ends" : "")
    case .opened(let name, let size): "‘\(name)’ opened: \(size)"
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

// MARK: - SessionChangeItem

/// A tab in a list of differences between two sessions.
package struct SessionChangeItem: Equatable, Sendable {
  /// The difference: `added`, `removed` or `moved`.
  package let change: String
  /// The title of the tab.
  package let title: String
  /// The address of the tab.
  package let address: String
  /// The position of the tab in the first session, or an empty string if the tab was added.
  package let was: String
  /// The position of the tab in the second session, or an empty string if the tab was removed.
  package let now: String

  /// Creates an item.
  package init(change: String, title: String, address: String, was: String, now: String) {
    self.change = change
    self.title = title
    self.address = address
    self.was = was
    self.now = now
  }
}

// MARK: - SessionSize

/// The size of a session.
package struct SessionSize: Equatable, Sendable {
  /// The number of windows.
  package let windowCount: Int
  /// The number of tabs in all windows.
  package let tabCount: Int

  /// Creates a size.
  package init(windowCount: Int, tabCount: Int) {
    self.windowCount = windowCount
    self.tabCount = tabCount
  }
}

// MARK: - CustomStringConvertible

extension SessionSize: CustomStringConvertible {
  /// The size as text, such as `2 windows, 1 tab`.
  package var description: String {
    "\(windowCount) window\(windowCount == 1 ? "" : "s"), "
      + "\(tabCount) tab\(tabCount == 1 ? "" : "s")"
  }
}
