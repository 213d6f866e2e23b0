package import BrowserCommands
package import Switchboard

/// Shows all windows as rows.
@MainActor
package final class WindowGridViewController: WindowGridConsumer {
  private let output: any OutputSink
  private var items: [WindowNumber: WindowItem] = [:]

  /// Makes a list without windows.
  package init(output: any OutputSink) {
    self.output = output
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

  /// Shows the windows as they are now.
  package func present() {
    output.show(
      Listing(
        columns: [
          "window", "front", "away", "state", "shows", "tabs", "inactive", "incognito",
          "active tab",
        ],
        rows: items.values.sorted { $0.number.number < $1.number.number }.map(row),
        placeholder: "No windows: ‘new window’ opens one."))
  }

  private func row(of item: WindowItem) -> [Listing.Cell] {
    [
      .number(item.number.number), .flag(item.isInFront), .flag(item.isInBackground),
      .text(item.state), .text(item.mode.argument), .number(item.tabCount),
      .number(item.inactiveTabCount),
      .number(item.incognitoTabCount), .text(item.title ?? ""),
    ]
  }
}
