import BrowserCommands

/// A strip in one line: `^1 Mail  (Work: 2 a.org  [3 b.org])  (Play: 4-9)  10 c.org`.
///
/// `^` is before what is pinned, a group is in parentheses, the active tab in brackets.
struct TabStripLine {
  private static let width = 79
  private static let titleLengths = 7...24

  private let content: TabStripContent
  private let titleLength: Int

  /// The line of some content: titles are cut as far as it needs, then the tabs farthest from the
  /// active one left out.
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

  /// The cells, those of a group together.
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
    let number = cell.tabs.lowerBound + 1
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
  /// Less than this; a single cell always fits.
  fileprivate var withoutFarthestCell: Self {
    let middle = cells.firstIndex { $0.tabs.contains(active?.index ?? 0) } ?? 0
    let isFirstFarther = middle > cells.count - 1 - middle
    return Self(
      cells: Array(isFirstFarther ? cells.dropFirst() : cells.dropLast()), active: active,
      count: count)
  }
}
