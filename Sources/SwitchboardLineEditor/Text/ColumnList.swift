/// Words set in columns, to be read downwards.
struct ColumnList {
  let words: [String]
  let columns: Int

  /// The rows, each with a newline at its end.
  var text: String {
    let cell = (words.map(DisplayText.width).max() ?? 0) + 2
    // The last word of a row needs no gap after it.
    let perRow = max(1, (columns + 2) / cell)
    let rows = (words.count + perRow - 1) / perRow
    return (0..<rows).map { row(from: $0, every: rows, cell: cell) }.joined()
  }

  private func row(from first: Int, every step: Int, cell: Int) -> String {
    let row = stride(from: first, to: words.count, by: step).map { words[$0] }
    let padded = row.dropLast().map {
      $0 + String(repeating: " ", count: cell - DisplayText.width(of: $0))
    }
    return padded.joined() + row[row.count - 1] + "\n"
  }
}
