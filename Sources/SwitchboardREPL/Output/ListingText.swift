import Switchboard
import SwitchboardLineEditor

/// A listing as a table in plain text.
struct ListingText {
  let listing: Listing

  var text: String {
    guard !listing.rows.isEmpty else { return listing.placeholder }
    let rows = [listing.columns] + listing.rows.map { $0.map(\.text) }
    let widths = listing.columns.indices.map { column in
      rows.map { DisplayText.width(of: $0[column]) }.max() ?? 0
    }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, text) in row.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - DisplayText.width(of: text))
      let isLast = column == row.count - 1
      line += isNumeric(column) ? padding + text : text + (isLast ? "" : padding)
      if !isLast { line += "  " }
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func isNumeric(_ column: Int) -> Bool {
    if case .number = listing.rows[0][column] { true } else { false }
  }
}
