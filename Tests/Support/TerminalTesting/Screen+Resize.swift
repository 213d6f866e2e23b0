extension Screen {
  /// Changes the size and rewraps long lines, as most terminals do.
  public mutating func resize(columns: Int, rows: Int) {
    let lines = logicalLines()
    self.columns = columns
    self.rows = rows
    grid = []
    for line in lines { append(line) }
    while grid.count > rows {
      scrolledRows.append(grid.removeFirst())
      cursor.row -= 1
    }
    grid += Array(repeating: ScreenRow(columns: columns), count: rows - grid.count)
    region = 0...(rows - 1)
    move(to: cursor.column, row: cursor.row)
  }

  private struct LogicalLine {
    var cells: [ScreenRow.Cell] = []
    var cursor: Int?
  }

  /// Returns the lines down to the cursor's line or the last nonblank line, whichever is lower.
  private func logicalLines() -> [LogicalLine] {
    let last = max(cursor.row, grid.lastIndex { !$0.text.isEmpty } ?? 0)
    var lines: [LogicalLine] = []
    var continues = false
    for (index, row) in grid[...last].enumerated() {
      if !continues { lines.append(LogicalLine()) }
      if index == cursor.row {
        lines[lines.count - 1].cursor = lines[lines.count - 1].cells.count + cursor.column
      }
      lines[lines.count - 1].cells += row.isWrapped ? row.cells : trimmed(row.cells)
      continues = row.isWrapped
    }
    return lines
  }

  private func trimmed(_ cells: [ScreenRow.Cell]) -> [ScreenRow.Cell] {
    Array(cells.reversed().drop { $0.text == " " }.reversed())
  }

  private mutating func append(_ line: LogicalLine) {
    var rest = line.cells[...]
    var start = 0
    repeat {
      var count = min(columns, rest.count)
      if count < rest.count, rest[rest.startIndex + count].text.isEmpty { count -= 1 }
      let isLast = count == rest.count
      if let offset = line.cursor, offset >= start, isLast || offset < start + count {
        cursor = Position(row: grid.count, column: offset - start)
      }
      grid.append(
        ScreenRow(cells: Array(rest.prefix(count)), columns: columns, isWrapped: !isLast))
      rest = rest.dropFirst(count)
      start += count
    } while !rest.isEmpty
  }
}
