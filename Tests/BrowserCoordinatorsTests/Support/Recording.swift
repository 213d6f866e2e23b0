import BrowserCommands
import BrowserUI
import Switchboard

/// Writes down what it is told, and does as a grid would.
@MainActor
final class RecordingTabGrid: TabGridConsumer {
  private(set) var log: [String] = []
  private(set) var reports: [String] = []
  private(set) var items: [TabItem] = []
  private(set) var layout = TabGridLayout.empty

  func setTabs(_ items: [TabItem], layout: TabGridLayout) {
    self.items = items
    self.layout = layout
    log.append("set \(items.map(\.title)) \(text(layout))")
  }

  func insertTab(_ item: TabItem, at position: TabPosition) {
    items.insert(item, at: position.index)
    log.append("insert \(item.title) <\(item.address)> at \(position.argument)")
  }

  func removeTab(at position: TabPosition) {
    items.remove(at: position.index)
    log.append("remove \(position.argument)")
  }

  func moveTab(from source: TabPosition, to destination: TabPosition) {
    items.insert(items.remove(at: source.index), at: destination.index)
    log.append("move \(source.argument) to \(destination.argument)")
  }

  func updateTab(_ item: TabItem, at position: TabPosition) {
    items[position.index] = item
    log.append("update \(item.title) at \(position.argument)")
  }

  func setLayout(_ layout: TabGridLayout) {
    self.layout = layout
    log.append("layout \(text(layout))")
  }

  func report(_ closing: ClosingReport) { reports.append(closing.description) }

  func forget() {
    log = []
    reports = []
  }

  private func text(_ layout: TabGridLayout) -> String {
    let active = layout.active?.argument ?? "none"
    let pinned = layout.pinnedCount > 0 ? ", \(layout.pinnedCount) pinned" : ""
    let groups = layout.groups.map { group in
      let tabs = group.tabs.map { String($0 + 1) }.joined(separator: "+")
      return ", \(group.title.isEmpty ? "group" : group.title) \(tabs.isEmpty ? "none" : tabs)"
    }
    return active + pinned + groups.joined()
  }
}
