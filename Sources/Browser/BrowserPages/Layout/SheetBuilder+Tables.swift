// MARK: - Tables

extension SheetBuilder {
  private static let columnGap = 2
  /// The minimum width of a column that is too narrow for its longest word. If a table needs even
  /// narrower columns, it becomes a list of values.
  private static let narrowestColumn = 8

  /// Adds a table. If its columns don't fit side by side, each cell becomes a line of the form
  /// `header: value`.
  mutating func add(_ table: PageTable, _ margin: Margin) {
    if let caption = table.caption { add(flatten(caption), margin) }
    let columnCount = table.rows.reduce(0) { max($0, $1.cells.count) }
    guard columnCount > 0 else { return }
    let room = width - margin.width
    guard columnCount * (1 + Self.columnGap) <= room + Self.columnGap else {
      return addRecords(table, margin)
    }
    var cells = TableCells(
      rows: table.rows.map { row in row.cells.map { Cell(flatten($0), $0) } })
    cells.measure(metrics)
    guard
      let widths = cells.columnWidths(
        room: room, gap: Self.columnGap, narrowest: Self.narrowestColumn)
    else { return addRecords(table, cells, margin) }
    for (index, row) in table.rows.enumerated() {
      add(cells.rows[index], widths, margin)
      let isLastHeader =
        row.isHeader && (index + 1 == table.rows.count || !table.rows[index + 1].isHeader)
      if isLastHeader { addUnderline(widths, margin) }
    }
  }

  /// Adds a row of cells side by side.
  private mutating func add(_ row: [Cell], _ widths: [Int], _ margin: Margin) {
    var places = row.enumerated().map { column, cell in
      let width = cell.width(in: widths, from: column, gap: Self.columnGap)
      return PlacedText(cell.text, TextWrapper.lines(of: cell.text, width: width, metrics: metrics))
    }
    let height = places.reduce(0) { max($0, $1.lines.count) }
    for line in 0..<height {
      var draft = LineDraft(margin: nextMargin(margin))
      var column = 0, end = 0
      for index in places.indices {
        if line < places[index].lines.count {
          let indentation = places[index].indentation(
            of: line, in: row[index].width(in: widths, from: index, gap: Self.columnGap),
            row[index].alignment)
          let start = column + indentation
          draft.append(spaces: start - end)
          places[index].append(line, at: nextLine, to: &draft)
          end = start + places[index].lines[line].fullWidth
        }
        column += widths[index] + Self.columnGap
      }
      append(draft.line(headingLevel: nil))
    }
    for place in places { append(place) }
  }

  private mutating func addUnderline(_ widths: [Int], _ margin: Margin) {
    let dash = max(1, metrics.width(of: "─"))
    let parts = widths.map { width in
      String(repeating: "─", count: width / dash) + String(repeating: " ", count: width % dash)
    }
    addLine(parts.joined(separator: String(repeating: " ", count: Self.columnGap)), margin)
  }
}

// MARK: - Tables that are too wide

extension SheetBuilder {
  private mutating func addRecords(_ table: PageTable, _ margin: Margin) {
    let rows = table.rows.map { row in row.cells.map { Cell(flatten($0), $0) } }
    addRecords(table, TableCells(rows: rows), margin)
  }

  /// Adds each row as lines of the form `header: value`.
  private mutating func addRecords(_ table: PageTable, _ cells: TableCells, _ margin: Margin) {
    let header = table.rows.first.flatMap { $0.isHeader ? $0.cells : nil } ?? []
    let labels = header.map { label($0, room: width - margin.width) }
    // A header row with links is also shown as a row, because its links need numbers.
    let hidesHeader =
      !header.isEmpty && table.rows.count > 1
      && !header.contains { $0.runs.contains { $0.link != nil } }
    for (index, row) in cells.rows.enumerated() where index > 0 || !hidesHeader {
      if index > (hidesHeader ? 1 : 0) { addGap(margin) }
      for (column, cell) in row.enumerated() where !cell.text.bytes.isEmpty {
        let isLabeled = labels.indices.contains(column) && !table.rows[index].isHeader
        add(isLabeled ? cell.text.labeled(labels[column]) : cell.text, margin)
      }
    }
  }

  /// Returns the text of a header, truncated if it would take up more than half of a line.
  private func label(_ header: PageText, room: Int) -> String {
    let text = header.onOneLine
    var width = 0, end = 0
    let limit = max(4, min(40, room / 2 - 2))
    let bytes = Array(text.utf8.prefix(40 * limit))
    var isCut = bytes.count < text.utf8.count
    metrics.forEachCluster(in: bytes, bytes.indices) { cluster in
      if isCut && end < cluster.start { return }
      guard width + cluster.width < limit else { return isCut = true }
      width += cluster.width
      end = cluster.end
    }
    let label = String(decoding: bytes[..<end], as: UTF8.self)
    return label.isEmpty ? "" : label + (isCut ? "…: " : ": ")
  }
}

// MARK: - Cells

/// A table cell, with the widths that determine the width of its column.
private struct Cell {
  let text: FlatText
  let alignment: PageText.Alignment
  let columns: Int
  /// The width of the widest unbreakable unit.
  var narrowest = 0
  /// The width of the widest line without wrapping.
  var natural = 0

  init(_ text: FlatText, _ cell: PageText) {
    self.text = text
    alignment = cell.alignment
    columns = max(1, cell.columns)
  }

  /// Returns the width of the columns that the cell spans.
  func width(in widths: [Int], from column: Int, gap: Int) -> Int {
    let spanned = widths[column...].prefix(columns)
    return spanned.reduce(0, +) + gap * (spanned.count - 1)
  }

  mutating func measure(_ metrics: CellMetrics) {
    var narrowest = 0, natural = 0, line = 0
    metrics.forEachUnit(of: text) { unit in
      if unit.newlines > 0 { line = 0 }
      line += unit.width + (unit.followsSpace && line > 0 ? 1 : 0)
      narrowest = max(narrowest, unit.width + (unit.endsWithSoftHyphen ? 1 : 0))
      natural = max(natural, line + (unit.endsWithSoftHyphen ? 1 : 0))
    }
    self.narrowest = narrowest
    self.natural = natural
  }
}

private struct TableCells {
  var rows: [[Cell]]

  mutating func measure(_ metrics: CellMetrics) {
    for row in rows.indices {
      for column in rows[row].indices { rows[row][column].measure(metrics) }
    }
  }

  /// Returns the widths of the columns, or nil if they would be too narrow for their text.
  ///
  /// Each column is wide enough for its longest word, if possible. The remaining width is
  /// distributed equally, but no column gets more than it needs. This keeps short cells on one
  /// line.
  func columnWidths(room: Int, gap: Int, narrowest limit: Int) -> [Int]? {
    let count = rows.reduce(0) { max($0, $1.count) }
    guard count > 0 else { return [] }
    let room = room - gap * (count - 1)
    let natural = columns(gap) { max(1, $0.natural) }
    if natural.reduce(0, +) <= room { return natural }
    let words = columns(gap) { max(1, $0.narrowest) }
    let needed = words.reduce(0, +)
    guard needed <= room else { return dividedWidths(words, room: room, limit: limit) }
    return widths(words, upTo: natural, rest: room - needed)
  }

  private func widths(_ words: [Int], upTo natural: [Int], rest: Int) -> [Int] {
    var widths = words, rest = rest
    let columns = words.indices.sorted { natural[$0] - words[$0] < natural[$1] - words[$1] }
    for (index, column) in columns.enumerated() {
      let addition = min(natural[column] - words[column], rest / (columns.count - index))
      widths[column] += addition
      rest -= addition
    }
    return widths
  }

  /// Returns column widths for a table that doesn't fit unless words in its widest columns are
  /// divided. Returns nil if these columns would be narrower than the limit.
  private func dividedWidths(_ words: [Int], room: Int, limit: Int) -> [Int]? {
    var share = room
    var left = (room: room, count: words.count)
    for width in words.sorted() {
      share = left.room / max(1, left.count)
      guard width <= share else { break }
      left = (left.room - width, left.count - 1)
    }
    guard share >= limit else { return nil }
    return words.map { min($0, share) }
  }

  private func columns(_ gap: Int, _ width: (Cell) -> Int) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(1) }
        if cell.columns == 1 { widths[column] = max(widths[column], width(cell)) }
      }
    }
    widen(&widths, gap, width)
    return widths
  }

  /// Widens the last of several columns if a cell that spans them needs more than all of them.
  private func widen(_ widths: inout [Int], _ gap: Int, _ width: (Cell) -> Int) {
    for row in rows {
      for (column, cell) in row.enumerated() where cell.columns > 1 {
        let last = min(column + cell.columns, widths.count) - 1
        let missing = width(cell) - cell.width(in: widths, from: column, gap: gap)
        widths[last] += max(0, missing)
      }
    }
  }
}

extension PlacedText {
  /// Returns the number of spaces before a line in a column.
  fileprivate func indentation(of index: Int, in width: Int, _ alignment: PageText.Alignment) -> Int
  {
    let rest = max(0, width - lines[index].fullWidth)
    return switch alignment {
    case .leading: 0
    case .center: rest / 2
    case .trailing: rest
    }
  }
}
