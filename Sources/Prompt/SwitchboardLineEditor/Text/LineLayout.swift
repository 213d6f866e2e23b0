/// The layout of the edited line on the terminal.
///
/// libedit does not expose its cursor's row, so this type reproduces libedit's wrapping, which is
/// in `re_refresh` and `re_addc` in `refresh.c`.
struct LineLayout {
  private let columns: Int
  private let lastRow: Int
  private let width: (Unicode.Scalar) -> Int
  private(set) var row = 0
  private(set) var column = 0

  /// Creates an empty layout.
  /// - Parameters:
  ///   - columns: The terminal's width in cells.
  ///   - rows: The terminal's height in rows. A taller line scrolls in the last row.
  ///   - width: A closure that returns the width of a scalar in cells, or a negative number if it
  ///     is unprintable.
  init(columns: Int, rows: Int, width: @escaping (Unicode.Scalar) -> Int) {
    self.columns = max(1, columns)
    self.lastRow = max(1, rows) - 1
    self.width = width
  }

  mutating func add(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { add(scalar) }
  }

  /// Moves to the position where the next character will be added. A wide character that does not
  /// fit in the row begins a new one.
  mutating func settle(before scalar: Unicode.Scalar?) {
    guard let scalar, case let cells = width(scalar), cells > 1, column + cells > columns else {
      return
    }
    startRow()
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\t": repeat { put(1) } while column % 8 != 0
    case "\n": startRow()
    case let scalar:
      let cells = width(scalar)
      if cells >= 0 { put(cells) } else { (0..<scalar.escapedWidth).forEach { _ in put(1) } }
    }
  }

  private mutating func put(_ cells: Int) {
    if column + cells > columns, cells <= columns { startRow() }
    column += cells
    if column >= columns { startRow() }
  }

  private mutating func startRow() {
    column = 0
    row = min(row + 1, lastRow)
  }
}

// MARK: - Unprintable characters

extension Unicode.Scalar {
  /// The number of cells that libedit uses for an unprintable character, which it shows as `^X`,
  /// `\U+1234`, or `\U+12345`.
  fileprivate var escapedWidth: Int {
    value < 0x20 || value == 0x7f ? 2 : value > 0xffff ? 8 : 7
  }
}
