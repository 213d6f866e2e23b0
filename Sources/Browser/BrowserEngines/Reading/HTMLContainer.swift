import BrowserPages

/// An open list, quotation or table, or an open part of a list or table.
struct HTMLContainer {
  enum Kind { case root, list, item(joinsPrevious: Bool), quote, table, row, cell, caption, foster }

  var kind: Kind
  /// The finished blocks. For a table, these blocks are outside its cells.
  var blocks: [PageBlock] = []
  /// The list that is being read.
  var list = PageList()
  var table = HTMLTable()
  var row = HTMLTable.Row()
  var cell = HTMLTable.Cell()
  /// The length of the page's text at the start of the container.
  var textStart = 0
  /// A Boolean value that indicates whether the page hides the container.
  var isConcealed = false
}

extension PageList {
  /// A Boolean value that indicates whether the items have numbers, even if they aren't known yet.
  var isNumbered: Bool { start != nil || isReversed }
}

/// A table that is being read.
struct HTMLTable {
  /// The maximum length of a cell in a data table. A table with a longer cell is part of the page
  /// layout.
  static let maximumCellLength = 2000
  static let maximumSpan = 50

  var caption: PageText?
  var rows: [Row] = []
  /// The rows of the foot, which can come first in the source.
  var foot: [Row] = []
  var isLayout = false

  struct Row {
    var cells: [Cell] = []
    var isHead = false
    var isFoot = false
    /// A Boolean value that indicates whether the row consists of cells without a row element.
    var isImplied = false
  }

  struct Cell {
    var blocks: [PageBlock] = []
    var isHeader = false
    var alignment = PageText.Alignment.leading
    var columns = 1
    var rows = 1
    var hasTable = false
    var isLong = false
  }

  /// Adds a row. Consecutive cells without a row element form one row.
  mutating func add(_ row: Row) {
    if row.isFoot {
      foot.append(row)
    } else if row.isImplied, let last = rows.last, last.isImplied {
      rows[rows.count - 1].cells += row.cells
    } else {
      rows.append(row)
    }
  }

  /// The blocks that represent the table. A data table becomes one table block, and a layout table
  /// becomes the blocks in its cells.
  var result: [PageBlock] {
    let cells = allRows.flatMap(\.cells)
    guard cells.contains(where: { !$0.blocks.isEmpty }) else { return captionBlock }
    let isLayout =
      isLayout || allRows.allSatisfy { $0.cells.count <= 1 }
      || cells.contains { $0.hasTable || $0.isLong }
    if isLayout { return captionBlock + cells.flatMap(\.blocks) }
    return [.table(PageTable(caption: caption, rows: gridRows))]
  }

  private var allRows: [Row] { rows + foot }

  private var captionBlock: [PageBlock] { caption.map { [.paragraph($0)] } ?? [] }

  /// The rows, with empty cells where a cell spans several columns or rows.
  private var gridRows: [PageTableRow] {
    var spans: [Int: Int] = [:]
    return allRows.filter { !$0.cells.isEmpty }.map { row in
      var texts: [PageText] = []
      for cell in row.cells {
        skipSpans(&spans, &texts)
        for column in 0..<cell.columns {
          if cell.rows > 1 { spans[texts.count] = cell.rows - 1 }
          var text = column == 0 ? Self.text(of: cell.blocks) : PageText()
          text.alignment = cell.alignment
          if column == 0 { text.columns = cell.columns }
          texts.append(text)
        }
      }
      skipSpans(&spans, &texts)
      return PageTableRow(isHeader: row.isHead || row.cells.allSatisfy(\.isHeader), cells: texts)
    }
  }

  private func skipSpans(_ spans: inout [Int: Int], _ texts: inout [PageText]) {
    while let left = spans[texts.count] {
      spans[texts.count] = left > 1 ? left - 1 : nil
      texts.append(PageText())
    }
  }

  // MARK: - Text of cells

  /// Returns the text of blocks, with each block on a separate line.
  static func text(of blocks: [PageBlock]) -> PageText {
    // Most cells are a single line, whose text is used as it is.
    if blocks.count == 1, case .line(let text) = blocks[0] { return text }
    return PageText(
      Array(blocks.map(runs).filter { !$0.isEmpty }.joined(separator: [PageTextRun("\n")])))
  }

  private static func runs(of block: PageBlock) -> [PageTextRun] {
    switch block {
    case .heading(_, let text), .paragraph(let text), .line(let text): text.runs
    case .preformatted(let text):
      text.runs.map { run in
        var run = run
        run.style.insert(.preformatted)
        return run
      }
    case .quote(let blocks): text(of: blocks).runs
    case .list(let list): runs(of: list)
    case .table, .separator: []
    }
  }

  private static func runs(of list: PageList) -> [PageTextRun] {
    let items = list.items.enumerated().map { index, blocks in
      let runs = text(of: blocks).runs
      guard list.numbering != .unmarked else { return runs }
      return [PageTextRun((list.marker(index) ?? "•") + " ")] + runs
    }
    return Array(items.joined(separator: [PageTextRun("\n")]))
  }
}
