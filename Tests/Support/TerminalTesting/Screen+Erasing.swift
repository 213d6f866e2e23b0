extension Screen {
  mutating func eraseLine(_ part: Int) {
    isWrapPending = false
    switch part {
    case 0: grid[cursor.row].erase(cursor.column..<columns)
    case 1: grid[cursor.row].erase(0..<cursor.column + 1)
    default: grid[cursor.row].erase(0..<columns)
    }
  }

  /// Erases a part of the screen. Erasing from the top-left corner scrolls the content off the
  /// screen, as in tmux.
  mutating func eraseDisplay(_ part: Int) {
    erasures += 1
    if part == 0, cursor == Position(row: 0, column: 0) {
      scrolledRows += grid[...(grid.lastIndex { !$0.text.isEmpty } ?? -1)]
    }
    eraseLine(part)
    let others = part == 0 ? cursor.row + 1..<rows : part == 1 ? 0..<cursor.row : 0..<rows
    for row in others { grid[row].erase(0..<columns) }
  }

  mutating func insertRows(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    for _ in 0..<min(count, region.upperBound - cursor.row + 1) {
      grid.remove(at: region.upperBound)
      grid.insert(ScreenRow(columns: columns), at: cursor.row)
    }
    move(to: 0)
  }

  mutating func deleteRows(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    for _ in 0..<min(count, region.upperBound - cursor.row + 1) {
      grid.remove(at: cursor.row)
      grid.insert(ScreenRow(columns: columns), at: region.upperBound)
    }
    move(to: 0)
  }

  mutating func setRegion(_ numbers: [Int]) {
    let top = max(1, numbers.first ?? 1) - 1
    let bottom = min(numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows, rows) - 1
    guard top < bottom else { return }
    region = top...bottom
    move(to: 0, row: 0)
  }
}
