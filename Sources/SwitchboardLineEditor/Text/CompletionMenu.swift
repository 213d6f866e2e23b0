/// The list of candidates that the completion key shows.
///
/// Candidates with descriptions have a row each. Other candidates are set in columns, and so are
/// those that fit on the screen only without their descriptions.
struct CompletionMenu {
  private let words: [String]
  private let summaries: [String]
  private let columns: Int
  private let rows: Int
  /// The number of candidates.
  private let count: Int

  /// Creates a menu.
  /// - Parameters:
  ///   - candidates: The candidates.
  ///   - columns: The terminal's width in cells.
  ///   - rows: The terminal's height in rows. If the candidates need more rows, the menu ends with
  ///     their number.
  init(_ candidates: [Completion], columns: Int, rows: Int) {
    // The candidates that are not shown need not be escaped.
    let shown = candidates.prefix(max(1, rows) * max(1, columns))
    words = shown.map { DisplayText.escaped($0.display, keepsLines: false) }
    summaries = shown.map { DisplayText.escaped($0.summary, keepsLines: false) }
    count = candidates.count
    self.columns = max(1, columns)
    // The typed line and the row above it stay visible.
    self.rows = max(3, rows - 3)
  }

  /// The rows, each of which ends with a newline. Descriptions are styled as dim text.
  var text: String {
    let isDescribed = summaries.contains { !$0.isEmpty }
    return isDescribed && (count <= rows || !fitsInColumns) ? describedRows : columnRows
  }

  private var fitsInColumns: Bool {
    words.count == count && ColumnList(words: words, columns: columns).rowCount <= rows
  }

  private var columnRows: String {
    let list = ColumnList(words: words, columns: columns)
    let fitting = list.wordsPerRow * (rows - 1)
    guard !fitsInColumns else { return list.text }
    let shown = ColumnList(words: Array(words.prefix(fitting)), columns: columns)
    return shown.text + rest(after: fitting)
  }

  private var describedRows: String {
    let shown = count > rows ? rows - 1 : count
    let width = min(words.prefix(shown).map(DisplayText.width).max() ?? 0, columns * 2 / 3)
    let text = (0..<shown).map { row($0, wordWidth: width) }.joined()
    return shown < count ? text + rest(after: shown) : text
  }

  private func row(_ index: Int, wordWidth: Int) -> String {
    let word = words[index].cut(to: columns - 1)
    let gap = max(0, wordWidth - DisplayText.width(of: word)) + 2
    let left = columns - 1 - DisplayText.width(of: word) - gap
    let summary = summaries[index].cut(to: left)
    guard !summary.isEmpty else { return word + "\n" }
    return word + String(repeating: " ", count: gap) + "\u{1b}[2m\(summary)\u{1b}[0m\n"
  }

  private func rest(after shown: Int) -> String {
    "\u{1b}[2m… and \(count - shown) more: type more letters\u{1b}[0m\n"
  }
}

extension String {
  /// Returns the text, shortened to a number of cells, or an empty string if there is no room.
  fileprivate func cut(to cells: Int) -> String {
    cells > 0 ? DisplayText.cut(self, to: cells) : ""
  }
}

// MARK: - ColumnList

/// A list of words in columns, ordered from top to bottom.
struct ColumnList {
  let words: [String]
  let columns: Int
  private let cell: Int

  init(words: [String], columns: Int) {
    self.words = words
    self.columns = columns
    cell = (words.map(DisplayText.width).max() ?? 0) + 2
  }

  /// The number of words in a full row. The last word in a row needs no gap after it.
  var wordsPerRow: Int { max(1, (columns + 2) / cell) }

  var rowCount: Int { (words.count + wordsPerRow - 1) / wordsPerRow }

  /// The rows, each of which ends with a newline.
  var text: String { (0..<rowCount).map { row(from: $0, every: rowCount) }.joined() }

  private func row(from first: Int, every step: Int) -> String {
    let row = stride(from: first, to: words.count, by: step).map { words[$0] }
    let padded = row.dropLast().map {
      $0 + String(repeating: " ", count: cell - DisplayText.width(of: $0))
    }
    return padded.joined() + row[row.count - 1] + "\n"
  }
}
