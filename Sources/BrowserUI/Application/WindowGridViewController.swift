package import BrowserCommands
import Switchboard

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
