package import BrowserCommands
package import Switchboard

/// Shows all tabs of a window as rows.
@MainActor
package final class TabGridViewController {
  private let output: any OutputSink
  private var items: [TabItem] = []
  private var active: TabPosition?

  /// Makes a grid without tabs.
  package init(output: any OutputSink) {
    self.output = output
  }

  /// Shows the tabs as they are now.
  package func present() {
    let rows = items.enumerated().map { index, item in
      let position = TabPosition(index: index)
      return [
        Listing.Cell.number(index + 1), .flag(position == active), .text(item.title),
        .text(item.address),
      ]
    }
    output.show(
      Listing(
        columns: ["tab", "active", "title", "address"], rows: rows,
        placeholder: "No tabs: ‘open tab’ opens one."))
  }
}

// MARK: - TabGridConsumer

extension TabGridViewController: TabGridConsumer {
  package func setTabs(_ items: [TabItem], active: TabPosition?) {
    self.items = items
    self.active = active
  }

  package func insertTab(_ item: TabItem, at position: TabPosition) {
    items.insert(item, at: position.index)
  }

  package func removeTab(at position: TabPosition) {
    items.remove(at: position.index)
  }

  package func moveTab(from source: TabPosition, to destination: TabPosition) {
    items.insert(items.remove(at: source.index), at: destination.index)
  }

  package func updateTab(_ item: TabItem, at position: TabPosition) {
    items[position.index] = item
  }

  package func setActiveTab(_ position: TabPosition?) {
    active = position
  }
}
