/// A row of cells.
struct ScreenRow: Sendable {
  struct Cell: Sendable {
    /// A character with its combining marks. Empty for the right half of a wide character.
    var text = " "
    var style = ""
  }

  var cells: [Cell]
  /// A Boolean value that indicates whether the line continues in the next row because it is too
  /// long.
  var isWrapped = false

  init(columns: Int) {
    cells = Array(repeating: Cell(), count: columns)
  }

  init(cells: [Cell], columns: Int, isWrapped: Bool) {
    self.cells = cells + Array(repeating: Cell(), count: max(0, columns - cells.count))
    self.isWrapped = isWrapped
  }

  var text: String {
    let end = cells.lastIndex { !$0.text.isEmpty && $0.text != " " } ?? -1
    return cells[...end].reduce(into: "") { $0 += $1.text }
  }

  mutating func erase(_ range: Range<Int>) {
    for column in range.clamped(to: cells.indices) { cells[column] = Cell() }
    if range.upperBound >= cells.count { isWrapped = false }
  }

  /// Inserts blanks at a column and shifts the cells after them to the right.
  mutating func insertBlanks(_ count: Int, at column: Int) {
    let count = min(count, cells.count - column)
    cells.insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
    cells.removeLast(count)
  }

  /// Deletes cells and shifts the cells after them to the left.
  mutating func delete(_ count: Int, at column: Int) {
    let count = min(count, cells.count - column)
    cells.removeSubrange(column..<column + count)
    cells.append(contentsOf: Array(repeating: Cell(), count: count))
  }
}
