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
        "row", "window", "front", "away", "state", "shows", "tabs", "inactive", "incognito",
        "active tab",
      ],
      rows: zip(1..., items).map(row),
      placeholder: "No windows: ‘new window’ opens one.")
  }

  package override func present() {
    items = windows.values.sorted { $0.number.number < $1.number.number }
    super.present()
  }

  override func choose(_ index: Int) async throws {
    try commands.activateWindow(items[index].number)
  }

  private func row(_ row: Int, of item: WindowItem) -> [Listing.Cell] {
    [
      .number(row), .number(item.number.number), .flag(item.isInFront), .flag(item.isInBackground),
      .text(item.state), .text(item.mode.argument), .number(item.tabCount),
      .number(item.inactiveTabCount), .number(item.incognitoTabCount), .text(item.title ?? ""),
    ]
  }
}
