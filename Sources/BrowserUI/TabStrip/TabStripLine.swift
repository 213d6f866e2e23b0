import BrowserCommands

/// A strip in one line: `^1 Mail  (Work: 2 a.org  [3 b.org])  (Play: 4-9)  10 c.org`.
///
/// `^` is before what is pinned, a group is in parentheses, the active tab in brackets. Titles are
/// cut as far as a line needs.
struct TabStripLine {
  private static let width = 79
  private static let titleLengths = 8...24

  private let content: TabStripContent
  private let titleLength: Int

  /// The line of some content, with titles as long as it has room for.
  static func text(of content: TabStripContent) -> String {
    let lines = titleLengths.reversed().lazy
      .map { TabStripLine(content: content, titleLength: $0).text }
    return lines.first { $0.count <= width }
      ?? TabStripLine(content: content, titleLength: titleLengths.lowerBound).text
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
    return "\(cell.isPinned ? "^" : "")\(cell.tabs.lowerBound + 1) \(cut(cell.title))"
  }

  private func cut(_ title: String) -> String {
    title.count > titleLength ? title.prefix(titleLength - 1) + "…" : title
  }
}
