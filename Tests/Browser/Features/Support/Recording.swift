import BrowserCommands
import BrowserUI
import Switchboard

/// A grid that records what it receives.
@MainActor
final class RecordingTabGrid: TabGridConsumer {
  private(set) var reports: [String] = []
  /// The changes that were reported.
  private(set) var changes: [String] = []
  private(set) var items: [TabItem] = []
  private(set) var layout = TabGridLayout.empty
  private(set) var filter = TabWords([])

  func setTabs(_ items: [TabItem], layout: TabGridLayout, filter: TabWords) {
    self.items = items
    self.layout = layout
    self.filter = filter
  }

  func report(_ closing: ClosingReport) { reports.append(closing.description) }
  func report(_ change: ChangeReport) { changes.append(change.description) }
  func report(_ opening: OpeningReport) {}

  func forget() {
    reports = []
    changes = []
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
  func report(_ opening: OpeningReport) {}
}

// MARK: - RecordingOutput

/// An output that records what view controllers show.
@MainActor
final class RecordingOutput: OutputSink {
  private(set) var shown: [String] = []
  /// The texts with styles among ``shown``.
  private(set) var styled: [StyledText] = []
  private(set) var notices: [String] = []
  private(set) var handedOver: [HandoverItem] = []
  /// What has arrived, in order.
  private(set) var arrivals: [@MainActor () async -> Void] = []
  var screenSize: ScreenSize?
  var textWidth: @Sendable (String) -> Int = { $0.count }

  func show(_ listing: Listing) {
    let columns = listing.fields.indices.filter { listing.fields[$0].heading != nil }
    let rows = listing.rows.map { row in columns.map { row[$0].text }.joined(separator: "|") }
    shown.append(rows.isEmpty ? listing.placeholder : rows.joined(separator: "\n"))
  }
  func show(_ text: String) { shown.append(text) }
  func show(_ value: OutputValue, as text: StyledText) {
    styled.append(text)
    show(value, as: text.plain)
  }
  func handOver(_ item: HandoverItem) async throws -> String? {
    handedOver.append(item)
    return nil
  }
  func showAbsence(_ sentence: String) { shown.append("absent: \(sentence)") }
  func notice(_ text: String) { notices.append(text) }
  func showArrival(_ show: @escaping @MainActor () async -> Void) { arrivals.append(show) }

  /// Shows what has arrived last, as a terminal does while it waits for a line.
  func showLastArrival() async {
    let last = arrivals.last
    arrivals = []
    await last?()
  }
}

// MARK: - ViewersProducer

/// A producer that broadcasts at which prompts tabs are shown, as their window does.
@MainActor
final class ViewersProducer {
  @Broadcasted var prompts: Set<Int>
  let broadcaster: Broadcaster
  private var binding: Subscription?

  /// Starts broadcasting. If the key already has a producer, only stores the value.
  init(_ prompts: Set<Int> = [1], to broadcaster: Broadcaster = Broadcaster()) {
    self.broadcaster = broadcaster
    _prompts = Broadcasted(wrappedValue: prompts)
    binding = try? broadcaster.bind(TabViewers.self, to: $prompts)
  }
}
