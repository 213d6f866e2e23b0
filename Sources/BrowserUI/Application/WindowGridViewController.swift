package import BrowserCommands
import Switchboard

/// One window, as the list of windows shows it.
package struct WindowItem: Equatable, Identifiable, Sendable {
  /// Its number.
  package let number: WindowNumber
  /// Whether it is in front.
  package let isInFront: Bool
  /// Whether the user has put it away.
  package let isInBackground: Bool
  /// The name of the browser state that its tabs belong to.
  package let state: String
  /// Which of its tabs it shows.
  package let mode: BrowserMode
  /// How many regular tabs it has.
  package let tabCount: Int
  /// How many tabs it has that were not used for long.
  package let inactiveTabCount: Int
  /// How many incognito tabs it has.
  package let incognitoTabCount: Int
  /// The title of the tab that it shows; nil if none is active.
  package let title: String?
  /// The number: no other window has the same.
  package var id: WindowNumber { number }

  /// Makes an item.
  package init(
    number: WindowNumber, isInFront: Bool, isInBackground: Bool = false, state: String,
    mode: BrowserMode, tabCount: Int, inactiveTabCount: Int, incognitoTabCount: Int, title: String?
  ) {
    self.number = number
    self.isInFront = isInFront
    self.isInBackground = isInBackground
    self.state = state
    self.mode = mode
    self.tabCount = tabCount
    self.inactiveTabCount = inactiveTabCount
    self.incognitoTabCount = incognitoTabCount
    self.title = title
  }
}

// MARK: - WindowGridConsumer

/// The consumer of a list of windows.
@MainActor
package protocol WindowGridConsumer: AnyObject {
  /// Takes a window in place of the one with its number, if there is one.
  func setWindow(_ item: WindowItem)
  /// Takes the window with a number out.
  func removeWindow(_ number: WindowNumber)
  /// Shows what a command has done, or could not do.
  func report(_ report: WindowReport)
}

/// What a command for windows has done, or could not do.
package enum WindowReport: Equatable, Sendable {
  /// All windows are on disk.
  case saved
  /// Something failed, and the rest was done.
  case failed(String)
  /// A setting is not kept. The next run begins as if it had not changed.
  case settingNotKept(String)
}

// MARK: - WindowGridViewController

/// Shows all windows as rows, and brings the one that is chosen to the front.
package final class WindowGridViewController:
  ListViewController<WindowItem, any WindowCommands>, WindowGridConsumer
{
  private var windows: [WindowNumber: WindowItem] = [:]

  package func setWindow(_ item: WindowItem) { windows[item.number] = item }

  package func removeWindow(_ number: WindowNumber) { windows[number] = nil }

  package func report(_ report: WindowReport) {
    switch report {
    case .saved: output.show("saved")
    case .failed(let sentence): output.show(sentence)
    case .settingNotKept(let sentence): output.notice(sentence)
    }
  }

  override var listing: Listing {
    Listing(
      columns: [
        "window", "front", "away", "state", "shows", "tabs", "inactive", "incognito", "active tab",
      ],
      rows: items.map(row),
      placeholder: "No windows: ‘new window’ opens one.")
  }

  package override func present() {
    items = windows.values.sorted { $0.number.number < $1.number.number }
    super.present()
  }

  /// Brings a window to the front: its number is the one that the row begins with, and is not that of
  /// the row once another window is closed.
  package override func select(row: Int) async throws {
    try commands.activateWindow(WindowNumber(row))
  }

  private func row(of item: WindowItem) -> [Listing.Cell] {
    [
      .number(item.number.number), .flag(item.isInFront), .flag(item.isInBackground),
      .text(item.state), .text(item.mode.argument), .number(item.tabCount),
      .number(item.inactiveTabCount), .number(item.incognitoTabCount), .text(item.title ?? ""),
    ]
  }
}
