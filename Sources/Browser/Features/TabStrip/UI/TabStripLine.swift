import BrowserCommands
import Switchboard

/// A tab strip on one line: `^1 Mail  (Work: 2 a.org  [3 b.org])  (Play: 4-9)  10 c.org`.
///
/// A `^` marks a pinned tab, and ``TabMark`` has the other marks. Parentheses enclose a group, which has
/// its own color. Brackets enclose the active tab, which is bold.
struct TabStripLine {
  private static let titleWidths = 7...24

  private let content: TabStripContent
  private let metrics: LineMetrics
  private let titleWidth: Int

  /// Returns the line for the content of a strip.
  ///
  /// If the line is too long, titles are shortened first. Then the tabs farthest from the active
  /// one are left out.
  static func text(of content: TabStripContent, _ metrics: LineMetrics) -> StyledText {
    let lines = titleWidths.reversed().lazy
      .map { TabStripLine(content: content, metrics: metrics, titleWidth: $0).text }
    if let line = lines.first(where: { metrics.width($0.plain) <= metrics.columns }) { return line }
    if content.cells.count > 1 { return self.text(of: content.withoutFarthestCell, metrics) }
    let line = TabStripLine(content: content, metrics: metrics, titleWidth: metrics.columns)
    return StyledText(content.cells.map { line.part($0, in: metrics.columns) })
  }

  private var text: StyledText {
    let hasMoreBefore = content.cells.first.map { $0.tabs.lowerBound > 0 } ?? false
    let hasMoreAfter = content.cells.last.map { $0.tabs.upperBound < content.count } ?? false
    let before = hasMoreBefore ? [part("… ")] : []
    let after = hasMoreAfter ? [part(" … (\(content.count) tabs)")] : []
    return StyledText(before + Array(runs.map(parts).joined(separator: [part("  ")])) + after)
  }

  /// The cells, divided into runs. Consecutive cells in the same group form one run, and each other
  /// cell forms its own run.
  private var runs: [[TabStripCell]] {
    content.cells.reduce(into: []) { runs, cell in
      if let last = runs.last?.last, let group = last.group, group == cell.group {
        runs[runs.count - 1].append(cell)
      } else {
        runs.append([cell])
      }
    }
  }
}

// MARK: - Cells

extension TabStripLine {
  private func part(_ text: String, in group: TabGroupItem? = nil) -> StyledText.Part {
    StyledText.Part(text, group.map { TextStyle(color: $0.textColor) } ?? .dim)
  }

  private func parts(_ run: [TabStripCell]) -> [StyledText.Part] {
    guard let group = run[0].group else { return [part(run[0])] }
    let title = group.title.isEmpty ? "" : "\(metrics.cut(group.title, to: titleWidth)): "
    let cells = run.map { [part($0)] }.joined(separator: [part("  ", in: group)])
    return [part("(\(title)", in: group)] + cells + [part(")", in: group)]
  }

  private func part(_ cell: TabStripCell) -> StyledText.Part {
    let isActive = content.active.map { cell.tabs.contains($0.index) } ?? false
    guard isActive else { return part(label(cell), in: cell.group) }
    let style = TextStyle(isBold: true, color: cell.group?.textColor)
    return StyledText.Part("[\(label(cell))]", style)
  }

  /// Returns a cell that is shortened to a number of cells on the terminal.
  private func part(_ cell: TabStripCell, in columns: Int) -> StyledText.Part {
    let part = part(cell)
    return StyledText.Part(metrics.cut(part.text, to: columns), part.style)
  }

  private func label(_ cell: TabStripCell) -> String {
    if let group = cell.group, group.isCollapsed { return group.numbers }
    let number = "\(cell.tabs.lowerBound + 1)" + (cell.mark?.rawValue ?? "")
    return cell.isPinned
      ? "^\(number) \(metrics.cut(cell.title, to: max(5, titleWidth / 2)))"
      : "\(number) \(metrics.cut(cell.title, to: titleWidth))"
  }
}

// MARK: - Shortening

extension LineMetrics {
  /// Returns text as the output shows it, shortened to a number of cells. An ellipsis replaces the
  /// end of longer text.
  /// - Parameters:
  ///   - text: The text.
  ///   - cells: The maximum number of cells, including the ellipsis.
  fileprivate func cut(_ text: String, to cells: Int) -> String {
    let text = escaped(text)
    guard width(text) > cells else { return text }
    var shown = "", rest = cells - 1
    for character in text {
      rest -= width(String(character))
      guard rest >= 0 else { break }
      shown.append(character)
    }
    return shown + "…"
  }
}

// MARK: - Styles

extension TabGroupItem {
  fileprivate var textColor: TextColor? { TextColor(rawValue: color.rawValue) }
}

// MARK: - Leaving out

extension TabStripContent {
  /// A copy of the content without the cell farthest from the active tab.
  fileprivate var withoutFarthestCell: Self {
    let isFirstFarther = middle > cells.count - 1 - middle
    return Self(
      cells: Array(isFirstFarther ? cells.dropFirst() : cells.dropLast()), active: active,
      count: count)
  }
}
