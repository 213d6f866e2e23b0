/// A small terminal emulator for the control sequences that line editors write.
public struct Screen: Sendable {
  /// The position of a cell. Rows and columns start at 0.
  public struct Position: Sendable, Equatable {
    /// The row, counted from the top.
    public var row: Int
    /// The column, counted from the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The width in cells.
  public internal(set) var columns: Int
  /// The height in rows.
  public internal(set) var rows: Int
  /// The position of the next character.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// A Boolean value that indicates whether the cursor is visible.
  public internal(set) var showsCursor = true
  /// A Boolean value that indicates whether pasted text is bracketed.
  public internal(set) var bracketsPaste = false
  /// The number of times that the bell rang.
  public internal(set) var bells = 0
  /// The number of times that a part of the display was erased.
  public internal(set) var erasures = 0
  /// The received sequences that aren't emulated. Text that follows them may be shown incorrectly.
  public internal(set) var unknownSequences: [String] = []

  var grid: [ScreenRow]
  var scrolledRows: [ScreenRow] = []
  var style = ""
  var saved = Position(row: 0, column: 0)
  var region: ClosedRange<Int>
  /// A Boolean value that indicates whether text continues in the next row when a row is full.
  var wraps = true
  /// A Boolean value that indicates whether the last column has been written. If so, the next
  /// character goes to the next row.
  var isWrapPending = false
  var parser = ScreenParser()

  /// Creates an empty screen.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in rows.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: ScreenRow(columns: columns), count: rows)
    region = 0...(rows - 1)
  }
}

// MARK: - Contents

extension Screen {
  /// The rows from top to bottom, without trailing blanks.
  ///
  /// A hint, which is dim and follows the cursor, isn't included.
  public var lines: [String] { rowsWithoutHint.map(\.text) }

  /// The dim text from the cursor to the end of its row; empty if there is none.
  public var hint: String {
    String(
      grid[cursor.row].cells[hintColumns].map(\.text).joined().reversed().drop { $0 == " " }
        .reversed())
  }

  private var rowsWithoutHint: [ScreenRow] {
    var rows = grid
    rows[cursor.row].erase(hintColumns)
    rows[cursor.row].isWrapped = grid[cursor.row].isWrapped
    return rows
  }

  /// The columns from the cursor to the last nonblank cell, if all of these cells are dim.
  private var hintColumns: Range<Int> {
    let cells = grid[cursor.row].cells
    let end = cells.lastIndex { $0.text != " " || $0.style == "2" }.map { $0 + 1 } ?? 0
    guard cursor.column < end, cells[cursor.column..<end].allSatisfy({ $0.style == "2" }) else {
      return cursor.column..<cursor.column
    }
    return cursor.column..<end
  }

  /// The rows down to the last nonblank row, separated by newlines.
  public var text: String {
    Array(lines.reversed().drop(while: \.isEmpty).reversed()).joined(separator: "\n")
  }

  /// The lines that have scrolled off the screen, followed by the rows. The rows of a wrapped line
  /// are joined.
  public var transcript: [String] {
    (scrolledRows + rowsWithoutHint).reduce(into: [(text: String, continues: Bool)]()) {
      lines, row in
      if lines.last?.continues == true {
        lines[lines.count - 1].text += row.text
        lines[lines.count - 1].continues = row.isWrapped
      } else {
        lines.append((row.text, row.isWrapped))
      }
    }.map(\.text)
  }

  /// The text of the row that contains the cursor.
  public var cursorLine: String { rowsWithoutHint[cursor.row].text }

  /// The text after the prompt on the row of the cursor, or nil if the row has no prompt.
  public var typedLine: String? {
    cursorLine.firstIndex(of: ">").map { end in
      String(cursorLine[end...].dropFirst().drop { $0 == " " })
    }
  }

  /// A Boolean value that indicates whether the cursor is behind a prompt at which nothing is typed.
  public var showsPrompt: Bool { typedLine == "" }

  /// Returns the SGR parameters with which a cell was written.
  public func style(at position: Position) -> String {
    grid[position.row].cells[position.column].style
  }
}
