public import BrowserCommands
public import Switchboard

/// A type that displays a tab strip.
@MainActor
public protocol TabStripConsumer: AnyObject {
  /// Replaces the tabs to show.
  /// - Parameter content: The tabs around the active one, at least as many as ``TabStripRoom``.
  func setTabStrip(_ content: TabStripContent)
}

/// The numbers of the prompts at which the tabs of a window are shown.
package enum TabViewers: BroadcastKey {
  package typealias Value = Set<Int>
}

/// The number of cells that fit in a tab strip, or 0 until an output shows the strip.
public enum TabStripRoom: BroadcastKey {
  public typealias Value = Int
}

/// A tab strip that broadcasts how many cells fit in it. The user chooses its tabs by number.
@MainActor
public protocol TabStripView: RowResponder {
  /// The source of ``TabStripRoom``.
  var roomSource: BroadcastSource<Int> { get }
}

/// A view controller that shows a window's tabs on one line.
///
/// A prompt shows the line when the window's tabs come to its front, and again when they change
/// there. Entering a number activates the tab with that number.
@MainActor
package final class TabStripViewController: TabStripConsumer {
  /// The number of cells that fit in the widest output so far. A script has no room for a strip, so
  /// no tabs are looked up for it.
  @Broadcasted private var room = 0

  private let output: any OutputSink
  private let tabs: any TabCommands
  private var content = TabStripContent.empty
  /// The content that each output has shown last, for the outputs that have the tabs in front.
  private var shownContent: [Int: TabStripContent] = [:]
  private var observations: [Subscription] = []
  private var viewers: Set<Int> = [] {
    didSet {
      shownContent = shownContent.filter { oldValue.intersection(viewers).contains($0.key) }
      if !viewers.isSubset(of: oldValue) { update() }
    }
  }

  /// Creates a strip without tabs.
  /// - Parameters:
  ///   - output: The output that the strip renders to.
  ///   - tabs: The commands that activate a tab.
  ///   - broadcaster: The window's broadcaster, which broadcasts ``TabViewers``.
  package init(output: any OutputSink, tabs: any TabCommands, broadcaster: Broadcaster) {
    self.output = output
    self.tabs = tabs
    observations = [
      broadcaster.observe(TabViewers.self, for: self) { $0.viewers = $1 },
      // The progress is shown beside the strip, on the line being typed.
      broadcaster.observe(ActiveProgress.self, for: self) { strip, _ in
        if !strip.viewers.isEmpty { strip.update() }
      },
    ]
  }

  package func setTabStrip(_ content: TabStripContent) {
    self.content = content
    if !viewers.isEmpty { update() }
  }

  private func update() {
    output.showStatus { [weak self] in self?.line($0) }
  }

  /// Returns the line for an output, or nil if the tabs are not in front there or have not changed.
  private func line(_ metrics: LineMetrics) -> StyledText? {
    guard viewers.contains(metrics.output) else { return nil }
    // A cell with the shortest title takes about 11 columns.
    let fittingCount = max(7, metrics.columns / 11)
    // The cells that are missing are pushed before the assignment returns.
    if fittingCount > room { room = fittingCount }
    let content = content.fitting(fittingCount)
    guard content != shownContent[metrics.output] else { return nil }
    shownContent[metrics.output] = content
    // The prompt says that there are no tabs.
    guard content.count > 0 else { return nil }
    return TabStripLine.text(of: content, metrics)
  }
}

// MARK: - RowResponder

extension TabStripViewController: TabStripView {
  package var roomSource: BroadcastSource<Int> { $room }

  package func select(row: Int) throws {
    let count = content.count
    guard (1...max(1, count)).contains(row), count > 0 else {
      throw RowError.noRow(row, count: count)
    }
    try tabs.activateTab(.position(TabPosition(index: row - 1)))
  }
}

// MARK: - TabStripContent

/// The content of a tab strip: the active tab and the tabs around it.
public struct TabStripContent: Equatable, Sendable {
  /// The cells, in order.
  public let cells: [TabStripCell]
  /// The position of the active tab, or nil if there is none.
  public let active: TabPosition?
  /// The number of tabs in the window.
  public let count: Int

  /// Creates the content of a strip.
  /// - Parameters:
  ///   - cells: The cells, in order.
  ///   - active: The position of the active tab, or nil if there is none.
  ///   - count: The number of tabs in the window.
  package init(cells: [TabStripCell], active: TabPosition?, count: Int) {
    self.cells = cells
    self.active = active
    self.count = count
  }

  /// A strip without tabs.
  public static let empty = Self(cells: [], active: nil, count: 0)

  /// The index of the cell that shows the active tab, or 0 if no cell does.
  var middle: Int { cells.firstIndex { $0.tabs.contains(active?.index ?? 0) } ?? 0 }

  /// Returns the content with as many cells around the active tab as there is room for.
  func fitting(_ room: Int) -> Self {
    let middle = middle
    let after = max(room / 2, room - 1 - middle)
    let end = min(cells.count, middle + 1 + after)
    return Self(cells: Array(cells[max(0, end - room)..<end]), active: active, count: count)
  }
}

// MARK: - Cells

/// A cell in a tab strip. The cell shows a tab or a collapsed group.
public struct TabStripCell: Equatable, Sendable {
  /// The index of the tab, or the indexes of all tabs in the collapsed group.
  public let tabs: Range<Int>
  /// The title of the tab, or an empty string for a collapsed group.
  public let title: String
  /// A Boolean value that indicates whether the strip marks the tab with `^`.
  public let isPinned: Bool
  /// The mark for the state of the tab's page, or nil if there is none.
  public let mark: TabMark?
  /// The collapsed group or the tab's group. This property is `nil` if the tab isn't in a group.
  public let group: TabGroupItem?

  /// Creates a cell for a tab.
  /// - Parameters:
  ///   - index: The index of the tab.
  ///   - title: The title of the tab.
  ///   - isPinned: Whether the tab is pinned.
  ///   - mark: The mark for the state of the tab's page, if any.
  ///   - group: The group of the tab, or nil if the tab isn't in a group.
  package init(
    index: Int, title: String, isPinned: Bool = false, mark: TabMark? = nil,
    group: TabGroupItem? = nil
  ) {
    tabs = index..<index + 1
    self.title = title
    self.isPinned = isPinned
    self.mark = mark
    self.group = group
  }

  package init(collapsed group: TabGroupItem) {
    tabs = group.tabs
    title = ""
    isPinned = false
    mark = nil
    self.group = group
  }
}

/// A mark beside the number of a tab.
public enum TabMark: String, CaseIterable, Sendable {
  /// The tab is loading a page.
  case loading = "↻"
  /// The page could not be loaded.
  case failed = "!"
  /// The tab has loaded a page since it was last shown.
  case unread = "•"

  /// The columns for the marks in a list.
  static var columns: [Listing.Column] { allCases.map { .init(key: "\($0)", mark: $0.rawValue) } }

  /// Returns the cells for the columns.
  static func cells(of mark: Self?) -> [Listing.Cell] { allCases.map { .flag($0 == mark) } }
}

// MARK: - Factory

extension UserInterface {
  /// The view of a window's tab strip, which also observes the broadcasts of the window.
  public var tabStrip:
    ViewFactory<(any TabCommands, Broadcaster), any TabStripConsumer & TabStripView>
  {
    get { factory { TabStripViewController(output: $0, tabs: $1.0, broadcaster: $1.1) } }
    set { replace(by: newValue) }
  }
}
