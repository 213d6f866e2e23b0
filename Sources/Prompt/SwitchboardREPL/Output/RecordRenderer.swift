import Switchboard
import SwitchboardLineEditor

/// A renderer that formats each row of a listing as a block of lines, with one line for each column
/// that is not empty. Terminals that are too narrow for a table show a listing in this form.
struct RecordRenderer {
  let listing: Listing
  /// Boolean values that indicate, for each row, whether it is active. Active rows are bold.
  let areActive: [Bool]
  /// The maximum number of cells in a line.
  let columns: Int

  var lines: [StyledText] {
    let blocks = zip(listing.rows, areActive).map { row, isActive in
      zip(listing.columns, row).compactMap {
        lines($0, $1, isActive ? .bold : .plain)
      }
    }
    return Array(blocks.joined(separator: [StyledText()]))
  }

  /// The maximum number of cells in a value. A longer value would hide the other rows.
  private static let longestValue = 200

  /// The width of the headings, which leave at least half of a line to the values.
  private var headingWidth: Int {
    min(listing.columns.map(DisplayText.width).max() ?? 0, max(4, columns / 2 - 2))
  }

  /// Returns the lines for a cell, or nil if the cell is empty.
  private func lines(_ heading: String, _ cell: Listing.Cell, _ style: TextStyle) -> StyledText? {
    let value = if case .flag(true) = cell { "yes" } else { MessageText.oneLine(cell.text) }
    guard !value.isEmpty else { return nil }
    let shown = DisplayText.cut(heading, to: headingWidth)
    let padding = String(repeating: " ", count: headingWidth - DisplayText.width(of: shown) + 2)
    let text = HangingIndent.wrapped(
      DisplayText.cut(value, to: Self.longestValue), after: shown + padding,
      indent: headingWidth + 2, columns: columns, breaksWords: true)
    let lead = (shown + padding).count
    return StyledText([
      StyledText.Part(String(text.prefix(lead)), .dim),
      StyledText.Part(String(text.dropFirst(lead)), style),
    ])
  }
}
