import BrowserCommands
import BrowserUI
import Switchboard

/// A grid that records its calls.
@MainActor
final class RecordingTabGrid: TabGridConsumer {
  private(set) var log: [String] = []
  private(set) var reports: [String] = []
  /// The changes that were reported.
  private(set) var changes: [String] = []
  private(set) var items: [TabItem] = []
  private(set) var layout = TabGridLayout.empty
  private(set) var filter = TabWords([])

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

  func setFilter(_ filter: TabWords) { self.filter = filter }

  func report(_ closing: ClosingReport) { reports.append(closing.description) }
  func report(_ change: ChangeReport) { changes.append(change.description) }
  func report(_ opening: OpeningReport) {}

  func forget() {
    log = []
    reports = []
    changes = []
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

// MARK: - RecordingTabGroups

/// A consumer that stores the last values and counts the calls.
@MainActor
final class RecordingTabGroups: TabGroupsConsumer {
  private(set) var groups: [TabGroupItem] = []
  private(set) var active: TabPosition?
  private(set) var pushCount = 0
  private(set) var reports: [String] = []
  /// The changes that were reported.
  private(set) var changes: [String] = []

  func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    self.groups = groups
    self.active = active
    pushCount += 1
  }

  func report(_ closing: ClosingReport) { reports.append(closing.description) }
  func report(_ change: ChangeReport) { changes.append(change.description) }
}

// MARK: - RecordingOutput

/// An output that records what view controllers show.
@MainActor
final class RecordingOutput: OutputSink {
  private(set) var shown: [String] = []
  private(set) var notices: [String] = []
  var screenSize: ScreenSize?
  var textWidth: @Sendable (String) -> Int = { $0.count }

  func show(_ listing: Listing) {
    let columns = listing.fields.indices.filter { listing.fields[$0].heading != nil }
    let rows = listing.rows.map { row in columns.map { row[$0].text }.joined(separator: "|") }
    shown.append(rows.isEmpty ? listing.placeholder : rows.joined(separator: "\n"))
  }
  func show(_ text: String) { shown.append(text) }
  func showAbsence(_ sentence: String) { shown.append("absent: \(sentence)") }
  func notice(_ text: String) { notices.append(text) }
}

// MARK: - FrontTabsProducer

/// A producer that broadcasts which tabs are in front, as the root coordinator does.
@MainActor
final class FrontTabsProducer {
  @Broadcasted var tabs: WindowTabs
  let broadcaster: Broadcaster
  private var binding: Subscription?

  /// Starts broadcasting. If the key already has a producer, only stores the value.
  init(_ tabs: WindowTabs, to broadcaster: Broadcaster = Broadcaster()) {
    self.broadcaster = broadcaster
    _tabs = Broadcasted(wrappedValue: tabs)
    binding = try? broadcaster.bind(FrontTabs.self, to: $tabs)
  }
}
