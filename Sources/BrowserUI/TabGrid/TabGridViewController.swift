package import BrowserCommands
package import Switchboard

/// Shows all tabs of a window as rows.
@MainActor
package final class TabGridViewController {
  private let output: any OutputSink
  private var items: [TabItem] = []
  private var layout = TabGridLayout.empty

  /// Makes a grid without tabs.
  package init(output: any OutputSink) {
    self.output = output
  }

  /// Shows the tabs as they are now.
  package func present() {
    let groups = layout.groupNames(of: items.count)
    let rows = items.enumerated().map { index, item in
      [
        Listing.Cell.number(index + 1), .flag(index == layout.active?.index),
        .flag(item.isSelected), .flag(index < layout.pinnedCount), .text(groups[index]),
        .text(item.title), .text(item.address),
      ]
    }
    output.show(
      Listing(
        columns: ["tab", "active", "selected", "pinned", "group", "title", "address"], rows: rows,
        placeholder: "No tabs: ‘open tab’ opens one.",
        sparseColumns: ["selected", "pinned", "group"]))
  }
}

// MARK: - TabGridConsumer

extension TabGridViewController: TabGridConsumer {
  package func setTabs(_ items: [TabItem], layout: TabGridLayout) {
    self.items = items
    self.layout = layout
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

  package func setLayout(_ layout: TabGridLayout) { self.layout = layout }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }
}
