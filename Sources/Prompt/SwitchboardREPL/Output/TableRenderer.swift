import Switchboard
import SwitchboardLineEditor

/// A renderer that formats a listing as a plain-text table.
///
/// In a narrow terminal, the widest columns become narrower first, and headings are shortened. If
/// the columns would become unreadable, each row is shown as a block of lines instead.
struct TableRenderer {
  let listing: Listing
  /// The maximum number of cells in a row, or nil for no limit. Text that is too wide for its
  /// column is truncated.
  let columns: Int?

  /// Creates a renderer for a listing. The table omits sparse columns that are empty.
  init(listing: Listing, columns: Int? = nil) {
    self.listing = listing.table
    self.columns = columns
  }

  var text: String {
    guard !listing.rows.isEmpty else {
      return HangingIndent.wrapped(listing.placeholder, after: "", indent: 2, columns: columns)
    }
    let rows = [listing.columns] + listing.rows.map { $0.map { MessageText.oneLine($0.text) } }
    let widths = listing.columns.indices.map { column in
      rows.map { min(DisplayText.width(of: $0[column]), Self.longestPadding) }.max() ?? 0
    }
    guard let columns else { return table(rows, Widths(cells: widths)) }
    guard let fitting = fitting(widths, columns) else {
      return RecordRenderer(listing: listing, columns: columns).text
    }
    return table(rows, fitting)
  }

  private func table(_ rows: [[String]], _ widths: Widths) -> String {
    let areNumeric = listing.columns.indices.map { column in
      listing.rows.contains { $0[column].isNumber }
    }
    return rows.map { line($0, widths, areNumeric) }.joined(separator: "\n")
  }

  private func line(_ row: [String], _ widths: Widths, _ areNumeric: [Bool]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      let text = columns == nil ? cell : DisplayText.cut(cell, to: widths.cells[column])
      let missing = max(0, widths.cells[column] - DisplayText.width(of: text))
      let padding = String(repeating: " ", count: missing)
      let isLast = column == row.count - 1
      line += areNumeric[column] ? padding + text : text + (isLast ? "" : padding)
      if !isLast { line += String(repeating: " ", count: widths.gap) }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The maximum width to which cells are padded. A wider cell lengthens only its own row.
  private static let longestPadding = 200
}

extension OutputValue {
  /// A Boolean value that indicates whether a table aligns the value to the right.
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .decimal: true
    case .shown(let value, _): value.isNumber
    default: false
    }
  }
}

// MARK: - Widths

extension TableRenderer {
  /// The widths of a table's columns, and the number of blanks between them.
  private struct Widths {
    var cells: [Int]
    var gap = 2

    var row: Int { cells.reduce(gap * (cells.count - 1), +) }
  }

  /// The minimum width of a column of text. Narrower text says nothing.
  private static let leastText = 10

  /// Returns the column widths, with the widest columns narrowed until a row fits, or nil if the
  /// columns would become unreadable. The first column identifies a row, so it keeps up to half of
  /// the available width.
  private func fitting(_ widths: [Int], _ columns: Int) -> Widths? {
    let limits = widths.indices.map { column in
      column == 0 ? max(Self.leastText, columns / 2) : leastWidth(of: column)
    }
    return [2, 1].lazy.map { gap in
      Self.narrowed(Widths(cells: widths, gap: gap), limits, columns)
    }.first { $0.row <= columns }
  }

  /// Returns the width below which a column becomes unreadable. Numbers, times and marks are never
  /// cut, but their headings can be.
  private func leastWidth(of column: Int) -> Int {
    let content = listing.rows.map { row in
      switch row[column] {
      case .number, .flag, .date: DisplayText.width(of: row[column].text)
      default: Self.leastText
      }
    }
    return max(Self.leastHeading, content.max() ?? 0)
  }

  private static let leastHeading = 4

  /// Returns widths in which the widest columns are narrowed until a row fits or no column may
  /// become narrower.
  private static func narrowed(_ widths: Widths, _ limits: [Int], _ columns: Int) -> Widths {
    var widths = widths
    while widths.row > columns,
      let widest = limits.indices.filter({ widths.cells[$0] > limits[$0] })
        .max(by: { widths.cells[$0] < widths.cells[$1] })
    {
      widths.cells[widest] -= 1
    }
    return widths
  }
}
