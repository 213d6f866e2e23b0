import Switchboard
import SwitchboardLineEditor

/// A renderer that formats a listing as a plain-text table.
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
    guard !listing.rows.isEmpty else { return listing.placeholder }
    let rows = [listing.columns] + listing.rows.map { $0.map { MessageText.oneLine($0.text) } }
    let widths = listing.columns.indices.map { column in
      rows.map { min(DisplayText.width(of: $0[column]), Self.longestPadding) }.max() ?? 0
    }
    let fitting = fitting(widths)
    return rows.map { line($0, fitting) }.joined(separator: "\n")
  }

  /// Returns the column widths, with the widest columns narrowed until a row fits.
  ///
  /// The first column identifies a row, so it can keep up to half of the available width. Columns
  /// are not narrowed below a readable width. If a row is then still too long, the terminal wraps
  /// it.
  private func fitting(_ widths: [Int]) -> [Int] {
    guard let columns else { return widths }
    let usual = narrowed(widths, to: 8, columns)
    guard Self.rowWidth(usual) > columns else { return usual }
    let narrow = narrowed(widths, to: 4, columns)
    return Self.rowWidth(narrow) > columns ? usual : narrow
  }

  /// Returns widths narrowed until a row fits, but to no less than `least` cells. A numeric column
  /// stays wide enough for its numbers.
  private func narrowed(_ widths: [Int], to least: Int, _ columns: Int) -> [Int] {
    let limits = widths.indices.map { column in
      column == 0 ? max(least, columns / 2) : max(least, numberWidth(of: column))
    }
    var widths = widths
    while Self.rowWidth(widths) > columns,
      let widest = widths.indices.filter({ widths[$0] > limits[$0] })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
    return widths
  }

  private static func rowWidth(_ widths: [Int]) -> Int {
    widths.reduce(2 * (widths.count - 1), +)
  }

  /// Returns the width of the longest number in a column, or 0 for a text column.
  private func numberWidth(of column: Int) -> Int {
    guard isNumeric(column) else { return 0 }
    return listing.rows.map { DisplayText.width(of: $0[column].text) }.max() ?? 0
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      let text = columns == nil ? cell : Self.cut(cell, toWidth: widths[column])
      let missing = max(0, widths[column] - DisplayText.width(of: text))
      let padding = String(repeating: " ", count: missing)
      let isLast = column == row.count - 1
      line += isNumeric(column) ? padding + text : text + (isLast ? "" : padding)
      if !isLast { line += "  " }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func isNumeric(_ column: Int) -> Bool {
    listing.rows.contains { $0[column].isNumber }
  }
}

// MARK: - Cells

extension TableRenderer {
  /// The maximum width to which cells are padded. A wider cell lengthens only its own row.
  private static let longestPadding = 200

  private static func cut(_ text: String, toWidth width: Int) -> String {
    guard DisplayText.width(of: text) > width else { return text }
    var cut = ""
    var rest = width - 1
    for character in text {
      rest -= DisplayText.width(of: String(character))
      guard rest >= 0 else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
