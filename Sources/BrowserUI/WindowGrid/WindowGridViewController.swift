package import BrowserCommands
package import Switchboard

/// Shows all windows as rows.
@MainActor
package final class WindowGridViewController: WindowGridConsumer, Screen {
  private let output: any OutputSink
  private let windows: any WindowCommands
  private var shown = ShownRows<WindowNumber>()
  private var items: [WindowNumber: WindowItem] = [:]

  /// Makes a list without windows.
  package init(output: any OutputSink, windows: any WindowCommands) {
    self.output = output
    self.windows = windows
  }

  package func setWindow(_ item: WindowItem) { items[item.number] = item }

  package func removeWindow(_ number: WindowNumber) { items[number] = nil }

  package func report(_ report: WindowReport) {
    switch report {
    case .saved: output.show("saved")
    case .failed(let sentence): output.show(sentence)
    case .settingNotKept(let sentence): output.notice(sentence)
    }
  }

  package func present() {
    let items = items.values.sorted { $0.number.number < $1.number.number }
    shown.show(items.map(\.number))
    output.show(
      Listing(
        columns: [
          "window", "front", "away", "state", "shows", "tabs", "inactive", "incognito",
          "active tab",
        ],
        rows: items.map(row),
        placeholder: "No windows: ‘new window’ opens one."))
  }

  /// Brings the window to the front that a row showed.
  package func select(row: Int) throws { try windows.activateWindow(shown.id(ofRow: row)) }

  private func row(of item: WindowItem) -> [Listing.Cell] {
    [
      .number(item.number.number), .flag(item.isInFront), .flag(item.isInBackground),
      .text(item.state), .text(item.mode.argument), .number(item.tabCount),
      .number(item.inactiveTabCount),
      .number(item.incognitoTabCount), .text(item.title ?? ""),
    ]
  }
}
