import Switchboard
import SwitchboardLineEditor

/// A renderer that formats a listing as a table.
///
/// The headings and the columns that only add details are dim, and active rows are bold. In a narrow
/// terminal, the widest columns become narrower first, and headings are shortened. If the columns would
/// become unreadable, those that only add details are left out. If that is not enough, each row is shown
/// as a block of lines.
struct TableRenderer {
  private var listing: Listing
  private let areActive: [Bool]
  /// The maximum number of cells in a row, or nil for no limit. Text that is too wide for its
  /// column is truncated.
  private let columns: Int?

  /// Creates a renderer for a listing. The table omits sparse columns that are empty.
  init(listing: Listing, columns: Int? = nil) {
    self.listing = listing.table
    areActive = listing.rows.map(listing.isActive)
    self.columns = columns
  }

  var text: String { styled.plain }

  var styled: StyledText {
    guard !listing.rows.isEmpty else {
      return StyledText(
        HangingIndent.wrapped(listing.placeholder, after: "", indent: 2, columns: columns))
    }
    return widestTable
      ?? StyledText(
        lines: RecordRenderer(listing: listing, areActive: areActive, columns: columns ?? 0).lines)
  }

  /// The table with as many details as fit, or nil if it doesn't fit without them.
  private var widestTable: StyledText? {
    if let table { return table }
    guard let rest = listing.withoutDetail else { return nil }
    var narrower = self
    narrower.listing = rest
    return narrower.widestTable
  }

  /// The table, or nil if it is wider than the terminal.
  private var table: StyledText? {
    let rows = [listing.columns] + listing.rows.map { $0.map { MessageText.oneLine($0.text) } }
    let cells = listing.columns.indices.map { column in
      rows.map { min(DisplayText.width(of: $0[column]), Self.longestPadding) }.max() ?? 0
    }
    guard let widths = columns.map({ fitting(cells, $0) }) ?? Widths(cells: cells) else {
      return nil
    }
    let areNumeric = listing.columns.indices.map { column in
      listing.rows.contains { $0[column].isNumber }
    }
    let lines = zip(rows, [nil] + areActive.map(Optional.some)).map { row, isActive in
      StyledText(parts(of: row, widths, areNumeric, isActive: isActive))
    }
    return StyledText(lines: lines)
  }

  /// Returns the parts of a line.
  /// - Parameter isActive: Whether the row is active, or nil for the headings.
  private func parts(
    of row: [String], _ widths: Widths, _ areNumeric: [Bool], isActive: Bool?
  ) -> [StyledText.Part] {
    var parts: [StyledText.Part] = []
    let last = row.lastIndex { !$0.isEmpty } ?? 0
    for (column, cell) in row.prefix(last + 1).enumerated() {
      let text = columns == nil ? cell : Self.cut(cell, to: widths.cells[column])
      let missing = max(0, widths.cells[column] - DisplayText.width(of: text))
      let padding = String(repeating: " ", count: missing)
      let gap = String(repeating: " ", count: column == last ? 0 : widths.gap)
      let padded = areNumeric[column] ? padding + text : column == last ? text : text + padding
      let isDim = isActive.map { !$0 && listing.fields[column].isDetail } ?? true
      let style: TextStyle = isActive == true ? .bold : isDim ? .dim : .plain
      let before = parts.last?.style == style ? parts.removeLast().text : ""
      parts.append(StyledText.Part(before + padded + gap, style))
    }
    return parts
  }

  /// Returns a cell that fits into its column. The scheme that most addresses have is left out first.
  private static func cut(_ cell: String, to width: Int) -> String {
    let scheme = "https://"
    let isLong = cell.hasPrefix(scheme) && DisplayText.width(of: cell) > width
    return DisplayText.cut(isLong ? String(cell.dropFirst(scheme.count)) : cell, to: width)
  }

  /// The maximum width to which cells are padded. A wider cell lengthens only its own row.
  private static let longestPadding = 200
}

extension OutputValue {
  /// A Boolean value that indicates whether a table aligns the value to the right.
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .decimal, .exact: true
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
  /// cut, but their headings can be. The column of marks has no heading.
  private func leastWidth(of column: Int) -> Int {
    guard !listing.columns[column].isEmpty else { return .max }
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
