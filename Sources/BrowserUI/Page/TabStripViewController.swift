package import BrowserCommands
package import Switchboard

/// A type that displays a tab strip.
@MainActor
package protocol TabStripConsumer: AnyObject {
  /// Replaces the tabs to show.
  func setTabStrip(_ content: TabStripContent)
}

/// A view controller that shows a window's tabs on one line.
///
/// The line is shown when the tabs come to the front, and again each time they change while they
/// are in front. Entering a number activates the tab with that number.
@MainActor
package final class TabStripViewController: TabStripConsumer {
  private let output: any OutputSink
  private let tabs: any TabCommands
  private var content = TabStripContent.empty
  private var observation: Subscription?
  private var isInFront = false {
    didSet { if isInFront, !oldValue { render() } }
  }

  /// Creates a strip without tabs.
  /// - Parameters:
  ///   - shownTabs: The tabs that the strip shows. They are in front while they are the broadcast
  ///     value of ``FrontTabs``.
  ///   - output: The output that the strip renders to.
  ///   - tabs: The commands that activate a tab.
  ///   - broadcaster: The window's broadcaster, which broadcasts the tabs in front.
  package init(
    of shownTabs: WindowTabs, output: any OutputSink, tabs: any TabCommands,
    broadcaster: Broadcaster
  ) {
    self.output = output
    self.tabs = tabs
    observation = broadcaster.observe(FrontTabs.self, for: self) {
      $0.isInFront = $1 == shownTabs
    }
  }

  package func setTabStrip(_ content: TabStripContent) {
    guard content != self.content else { return }
    self.content = content
    if isInFront { render() }
  }

  private func render() {
    output.notice(content.count > 0 ? TabStripLine.text(of: content) : "no tabs")
  }
}

// MARK: - RowResponder

extension TabStripViewController: RowResponder {
  package func select(row: Int) throws {
    guard (1...max(1, content.count)).contains(row), content.count > 0 else {
      throw RowError.noRow(row, count: content.count)
    }
    try tabs.activateTab(TabPosition(index: row - 1))
  }
}

// MARK: - TabStripContent

/// The content of a tab strip: the active tab and as many of the tabs around it as fit.
package struct TabStripContent: Equatable, Sendable {
  /// The cells, in order.
  package let cells: [TabStripCell]
  /// The position of the active tab, or nil if there is none.
  package let active: TabPosition?
  /// The number of tabs in the window.
  package let count: Int

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
  package static let empty = Self(cells: [], active: nil, count: 0)
}

// MARK: - Cells

/// A cell in a tab strip. The cell shows a tab or a collapsed group.
package struct TabStripCell: Equatable, Sendable {
  /// The index of the tab, or the indexes of all tabs in the collapsed group.
  package let tabs: Range<Int>
  /// The title of the tab, or an empty string for a collapsed group.
  package let title: String
  /// A Boolean value that indicates whether the tab is pinned.
  package let isPinned: Bool
  /// A Boolean value that indicates whether the tab is loading a page.
  package let isLoading: Bool
  /// The collapsed group or the tab's group. This property is `nil` if the tab isn't in a group.
  package let group: TabGroupItem?

  /// Creates a cell for a tab.
  /// - Parameters:
  ///   - index: The index of the tab.
  ///   - title: The title of the tab.
  ///   - isPinned: Whether the tab is pinned.
  ///   - isLoading: Whether the tab is loading a page.
  ///   - group: The group of the tab, or nil if the tab isn't in a group.
  package init(
    index: Int, title: String, isPinned: Bool = false, isLoading: Bool = false,
    group: TabGroupItem? = nil
  ) {
    tabs = index..<index + 1
    self.title = title
    self.isPinned = isPinned
    self.isLoading = isLoading
    self.group = group
  }

  /// Creates a cell for a collapsed group.
  package init(collapsed group: TabGroupItem) {
    tabs = group.tabs
    title = ""
    isPinned = false
    isLoading = false
    self.group = group
  }
}

// MARK: - TabStripLine

/// A tab strip on one line: `^1 Mail  (Work: 2 a.org  [3 b.org])  (Play: 4-9)  10 c.org`.
///
/// A `^` marks a pinned tab, and a `↻` marks a tab that is loading a page. Parentheses enclose a
/// group, and brackets enclose the active tab.
struct TabStripLine {
  private static let width = 79
  private static let titleLengths = 7...24

  private let content: TabStripContent
  private let titleLength: Int

  /// Returns the line for the content of a strip.
  ///
  /// If the line is too long, titles are shortened first. Then the tabs farthest from the active
  /// one are left out.
  static func text(of content: TabStripContent) -> String {
    let lines = titleLengths.reversed().lazy
      .map { TabStripLine(content: content, titleLength: $0).text }
    return lines.first { $0.count <= width } ?? text(of: content.withoutFarthestCell)
  }

  private var text: String {
    let hasMoreBefore = content.cells.first.map { $0.tabs.lowerBound > 0 } ?? false
    let hasMoreAfter = content.cells.last.map { $0.tabs.upperBound < content.count } ?? false
    return (hasMoreBefore ? "… " : "") + rows.map(text).joined(separator: "  ")
      + (hasMoreAfter ? " … (\(content.count) tabs)" : "")
  }

  /// The cells, divided into runs. Consecutive cells in the same group form one run, and each other
  /// cell forms its own run.
  private var rows: [[TabStripCell]] {
    content.cells.reduce(into: []) { rows, cell in
      if let last = rows.last?.last, let group = last.group, group == cell.group {
        rows[rows.count - 1].append(cell)
      } else {
        rows.append([cell])
      }
    }
  }
}

// MARK: - Cells

extension TabStripLine {
  private func text(_ row: [TabStripCell]) -> String {
    guard let group = row[0].group else { return text(row[0]) }
    let title = group.title.isEmpty ? "" : "\(cut(group.title)): "
    return "(\(title)\(row.map(text).joined(separator: "  ")))"
  }

  private func text(_ cell: TabStripCell) -> String {
    let isActive = content.active.map { cell.tabs.contains($0.index) } ?? false
    return isActive ? "[\(label(cell))]" : label(cell)
  }

  private func label(_ cell: TabStripCell) -> String {
    if let group = cell.group, group.isCollapsed { return group.numbers }
    let number = "\(cell.tabs.lowerBound + 1)" + (cell.isLoading ? "↻" : "")
    return cell.isPinned
      ? "^\(number) \(cut(cell.title, to: max(5, titleLength / 2)))"
      : "\(number) \(cut(cell.title))"
  }

  private func cut(_ title: String, to length: Int? = nil) -> String {
    let length = length ?? titleLength
    return title.count > length ? title.prefix(length - 1) + "…" : title
  }
}

// MARK: - Leaving out

extension TabStripContent {
  /// A copy of the content without the cell farthest from the active tab.
  fileprivate var withoutFarthestCell: Self {
    let middle = cells.firstIndex { $0.tabs.contains(active?.index ?? 0) } ?? 0
    let isFirstFarther = middle > cells.count - 1 - middle
    return Self(
      cells: Array(isFirstFarther ? cells.dropFirst() : cells.dropLast()), active: active,
      count: count)
  }
}
