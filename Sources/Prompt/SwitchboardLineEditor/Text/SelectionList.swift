/// A list below the edited line in which the user selects an entry.
///
/// Entries of one cell are set in columns, ordered from top to bottom. Entries of several cells have
/// a row each, in which the cells are aligned. A list with a query shows the entries that contain the
/// query, also in a row each.
struct SelectionList {
  private let entries: [[String]]
  /// The width of each column of cells.
  private let widths: [Int]
  private let alignsRight: Bool
  /// The text that the entries contain, or nil if the user cannot search the list.
  private(set) var query: String?
  /// The indices of the entries that are shown.
  private var matches: [Int]
  /// The index of the selected match.
  private var position: Int?
  private var firstRow = 0
  private var columns = 80
  private var rows = 24

  /// Creates a list.
  /// - Parameters:
  ///   - entries: The cells of the entries. Each entry has at least one.
  ///   - query: The text to search for, or nil if no entry is selected until the user moves.
  init(_ entries: [[String]], query: String? = nil) {
    let entries = entries.map { $0.map { DisplayText.escaped($0, keepsLines: false) } }
    self.entries = entries
    self.query = query
    widths = (0..<(entries.map(\.count).max() ?? 0)).map { column in
      entries.map { column < $0.count ? DisplayText.width(of: $0[column]) : 0 }.max() ?? 0
    }
    alignsRight = entries.allSatisfy { Int($0[0]) != nil }
    matches = Array(entries.indices)
    if query != nil { search() }
  }

  /// The index of the selected entry.
  var selection: Int? { position.map { matches[$0] } }

  /// A Boolean value that indicates whether the user selects or searches, and doesn't only read.
  var isActive: Bool { position != nil || query != nil }

  /// Adapts the list to a number of columns and rows.
  mutating func fit(columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(0, rows)
    scroll()
  }
}

// MARK: - Keys

extension SelectionList {
  /// The meaning of a typed key.
  enum Key: Equatable {
    case next, previous, left, right, accept, cancel, search, erase, other
    case text(Unicode.Scalar)

    /// Creates the meaning of a typed key.
    /// - Parameter keys: The character or the escape sequence that the terminal sends.
    init(_ keys: [Unicode.Scalar]) {
      switch keys.text {
      case "\t", "\u{1b}[B", "\u{1b}OB", "\u{e}": self = .next
      case "\u{1b}[Z", "\u{1b}[A", "\u{1b}OA", "\u{10}": self = .previous
      case "\u{1b}[D", "\u{1b}OD": self = .left
      case "\u{1b}[C", "\u{1b}OC": self = .right
      case "\r", "\n": self = .accept
      case "\u{1b}", "\u{1b}\u{1b}", "\u{3}", "\u{7}": self = .cancel
      case "\u{12}": self = .search
      case "\u{7f}", "\u{8}": self = .erase
      default: self = keys.count == 1 && !keys[0].isControl ? .text(keys[0]) : .other
      }
    }
  }

  /// The effect of a key.
  enum Effect: Equatable {
    case nothing, select, search, accept, cancel
    /// Accepts the selected entry, if any. The key then acts on the line.
    case leave

    var closesList: Bool { [.accept, .cancel, .leave].contains(self) }
  }

  mutating func respond(to key: Key) -> Effect {
    switch key {
    case .next: return select(position.map { $0 + 1 } ?? 0)
    case .search where query != nil: return respond(to: .next)
    case .previous: return select((position ?? 0) - 1)
    case .left where wordsPerRow > 1: return moveSideways(by: -1)
    case .right where wordsPerRow > 1: return moveSideways(by: 1)
    case .text(let scalar) where query != nil:
      query?.unicodeScalars.append(scalar)
      return search()
    case .erase where query != nil: return query?.popLast() == nil ? .nothing : search()
    case .accept where position != nil: return .accept
    case .accept where query != nil: return .nothing
    case .cancel: return .cancel
    default: return .leave
    }
  }

  private mutating func select(_ position: Int) -> Effect {
    guard !matches.isEmpty else { return .nothing }
    self.position = (position + matches.count) % matches.count
    scroll()
    return .select
  }

  private mutating func moveSideways(by step: Int) -> Effect {
    guard let position else { return .leave }
    let column = position / rowCount + step
    guard (0...(matches.count - 1) / rowCount).contains(column) else { return .nothing }
    return select(min(column * rowCount + position % rowCount, matches.count - 1))
  }

  /// Selects the first entry that contains the query.
  @discardableResult
  private mutating func search() -> Effect {
    let query = query?.lowercased() ?? ""
    matches = entries.indices.filter {
      query.isEmpty || entries[$0][0].lowercased().contains(query)
    }
    position = matches.isEmpty ? nil : 0
    scroll()
    return .search
  }

  private mutating func scroll() {
    let row = position.map { $0 % rowCount } ?? 0
    let last = max(0, rowCount - visibleRowCount)
    firstRow = min(max(firstRow, row - visibleRowCount + 1), row, last)
  }
}

// MARK: - Rows

extension SelectionList {
  /// The number of entries in a full row. Two blanks separate words, and the last column of the
  /// terminal stays empty.
  private var wordsPerRow: Int {
    widths.count == 1 && query == nil ? max(1, (columns + 1) / (widths[0] + 2)) : 1
  }

  private var rowCount: Int { max(1, (matches.count + wordsPerRow - 1) / wordsPerRow) }

  private var visibleRowCount: Int { rowCount <= rows ? rowCount : max(1, rows - 1) }

  /// Returns the rows to show.
  /// - Parameter usesStyle: Whether text can be dim.
  func lines(usesStyle: Bool) -> [String] {
    let dim = { (text: String) in usesStyle ? "\u{1b}[2m\(text)\u{1b}[0m" : text }
    let shown = firstRow..<firstRow + visibleRowCount
    var lines = shown.map { row in
      stride(from: row, to: matches.count, by: rowCount).map { entry(at: $0, dim) }
        .joined(separator: "  ")
    }
    if matches.isEmpty { lines = [dim("no match")] }
    if shown.count < rowCount {
      lines.append(dim("rows \(shown.lowerBound + 1)–\(shown.upperBound) of \(rowCount)"))
    }
    return Array(lines.prefix(rows))
  }

  /// Returns an entry in which all cells but the first are dim. A selected entry is shown in
  /// inverse video.
  private func entry(at position: Int, _ dim: (String) -> String) -> String {
    let cells = entries[matches[position]]
    let isSelected = position == self.position
    var text: [String] = []
    var left = columns - 1
    for (index, cell) in cells.enumerated() where left > 0 {
      // The last cell gets what the others leave.
      let share = index == cells.count - 1 ? left : index == 0 ? left * 2 / 3 : left / 2
      let width = max(1, min(widths[index], share))
      let shown = cell.padded(to: width, alignsRight: index == 0 && alignsRight)
      text.append(index == 0 || isSelected ? shown : dim(shown))
      left -= width + 2
    }
    let row = text.joined(separator: "  ")
    return isSelected ? "\u{1b}[7m\(row)\u{1b}[0m" : row
  }
}

extension String {
  /// Returns the text in a number of cells, shortened or with blanks.
  fileprivate func padded(to cells: Int, alignsRight: Bool) -> String {
    let text = DisplayText.cut(self, to: cells)
    let blanks = String(repeating: " ", count: max(0, cells - DisplayText.width(of: text)))
    return alignsRight ? blanks + text : text + blanks
  }
}

// MARK: - Completions

extension SelectionList {
  init(_ completions: [Completion]) {
    self.init(
      completions.map { completion in
        let details = completion.summary.split(separator: "\t", omittingEmptySubsequences: false)
        return [completion.replacement]
          + (completion.summary.isEmpty ? [] : details.map(String.init))
      })
  }
}
