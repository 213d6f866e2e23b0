extension Screen {
  mutating func write(_ scalar: Unicode.Scalar) {
    let width = scalar.cellWidth
    if width == 0 || joinsEmoji(scalar) { return combine(scalar) }
    if isWrapPending || cursor.column + width > columns {
      if wraps { wrap() } else { move(to: columns - width) }
    }
    put(ScreenRow.Cell(text: String(scalar), style: style), at: cursor.column)
    if width == 2 { put(ScreenRow.Cell(text: "", style: style), at: cursor.column + 1) }
    let next = cursor.column + width
    isWrapPending = next >= columns
    cursor.column = min(next, columns - 1)
  }

  /// Writes a cell, and erases the remaining half of an overwritten wide character.
  private mutating func put(_ cell: ScreenRow.Cell, at column: Int) {
    let row = grid[cursor.row].cells
    if row[column].text.isEmpty, column > 0, !cell.text.isEmpty {
      grid[cursor.row].cells[column - 1].text = " "
    }
    if column + 1 < columns, row[column + 1].text.isEmpty, !cell.text.isEmpty {
      grid[cursor.row].cells[column + 1].text = " "
    }
    grid[cursor.row].cells[column] = cell
  }

  private mutating func combine(_ mark: Unicode.Scalar) {
    guard let column = lastColumn else { return }
    grid[cursor.row].cells[column].text.unicodeScalars.append(mark)
  }

  /// Returns whether an emoji follows a joiner. If so, it doesn't use a separate cell, as in tmux.
  private func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.cellWidth == 2, let column = lastColumn else { return false }
    return grid[cursor.row].cells[column].text.unicodeScalars.last == "\u{200d}"
  }

  /// The column of the character before the cursor; nil if there is none.
  private var lastColumn: Int? {
    let column = isWrapPending ? cursor.column : cursor.column - 1
    guard column >= 0 else { return nil }
    return grid[cursor.row].cells[column].text.isEmpty ? column - 1 : column
  }

  private mutating func wrap() {
    grid[cursor.row].isWrapped = true
    lineFeed()
    cursor.column = 0
  }

  mutating func move(to column: Int, row: Int? = nil) {
    isWrapPending = false
    cursor.column = min(max(0, column), columns - 1)
    cursor.row = min(max(0, row ?? cursor.row), rows - 1)
  }

  mutating func lineFeed() {
    isWrapPending = false
    if cursor.row == region.upperBound {
      scrollUp()
    } else {
      cursor.row = min(cursor.row + 1, rows - 1)
    }
  }

  mutating func reverseLineFeed() {
    isWrapPending = false
    if cursor.row == region.lowerBound {
      grid.remove(at: region.upperBound)
      grid.insert(ScreenRow(columns: columns), at: region.lowerBound)
    } else {
      cursor.row = max(cursor.row - 1, 0)
    }
  }

  private mutating func scrollUp() {
    let row = grid.remove(at: region.lowerBound)
    if region.lowerBound == 0 { scrolledRows.append(row) }
    grid.insert(ScreenRow(columns: columns), at: region.upperBound)
  }
}
