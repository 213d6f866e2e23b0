import BrowserPages

/// Collects the text of one block and collapses its white space as CSS does.
struct HTMLText {
  private(set) var runs: [PageTextRun] = []
  private var pendingSpace: (style: PageTextStyle, link: Int?)?
  private var isAtLineStart = true

  /// Whether nothing but white space was added.
  var isEmpty: Bool { runs.isEmpty }

  /// Adds characters and returns what they add to the text, without collapsed spaces.
  mutating func add(_ bytes: some Sequence<UInt8>, style: PageTextStyle, link: Int?) -> String {
    var added: [UInt8] = []
    added.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if byte.isHTMLSpace {
        if !isAtLineStart, pendingSpace == nil { pendingSpace = (style, link) }
        continue
      }
      if let space = pendingSpace {
        if space == (style, link) {
          added.append(0x20)
        } else {
          append(" ", style: space.style, link: space.link)
        }
        pendingSpace = nil
      }
      isAtLineStart = false
      added.append(byte)
    }
    let text = String(decoding: added, as: UTF8.self)
    append(text, style: style, link: link)
    return text
  }

  /// Adds characters with all their spaces and newlines.
  mutating func add(
    verbatim text: String, style: PageTextStyle, link: Int?, control: Int? = nil
  ) {
    if let space = pendingSpace { append(" ", style: space.style, link: space.link) }
    pendingSpace = nil
    isAtLineStart = false
    append(text, style: style, link: link, control: control)
  }

  /// Adds a line break, and drops the spaces around it.
  mutating func addLineBreak() {
    pendingSpace = nil
    isAtLineStart = true
    append("\n", style: [], link: nil)
  }

  /// Whether a space precedes the next character.
  var hasPendingSpace: Bool { pendingSpace != nil }

  private mutating func append(
    _ text: String, style: PageTextStyle, link: Int?, control: Int? = nil
  ) {
    guard !text.isEmpty else { return }
    // Each picture and each control has a run of its own.
    let isPlain = style.isDisjoint(with: [.image, .control])
    if isPlain, let last = runs.indices.last, runs[last].style == style, runs[last].link == link {
      runs[last].text += text
    } else {
      // The form of a control is known at the end of the document.
      let position = control.map { PageControl(form: -1, field: $0) }
      runs.append(PageTextRun(text, style: style, link: link, control: position))
    }
  }

  // MARK: - Result

  /// Returns the text without line breaks at its ends, or nil if nothing is left. The collector is empty afterwards.
  mutating func take(isPreformatted: Bool) -> PageText? {
    var runs = runs
    self = HTMLText()
    while let last = runs.last {
      let trimmed = last.text.trimmingSuffix { $0 == "\n" || isPreformatted && $0 == " " }
      guard trimmed.endIndex < last.text.unicodeScalars.endIndex else { break }
      runs[runs.count - 1].text = String(trimmed)
      guard trimmed.isEmpty else { break }
      runs.removeLast()
    }
    if !isPreformatted { Self.trimLineBreaks(before: &runs) }
    return runs.isEmpty ? nil : PageText(runs)
  }

  private static func trimLineBreaks(before runs: inout [PageTextRun]) {
    let empty = runs.prefix { run in run.text.unicodeScalars.allSatisfy { $0 == "\n" } }.count
    runs.removeFirst(empty)
    guard let first = runs.first?.text, first.first == "\n" else { return }
    runs[0].text = String(first.drop { $0 == "\n" })
  }
}

// MARK: - Controls

extension PageBlock {
  /// Returns the block with the positions of controls in their forms.
  ///
  /// - Parameter positions: The positions by the number of the control in the document.
  func placing(_ positions: [PageControl?]) -> Self {
    switch self {
    case .heading(let level, let text): .heading(level: level, text.placing(positions))
    case .paragraph(let text): .paragraph(text.placing(positions))
    case .preformatted(let text): .preformatted(text.placing(positions))
    case .quote(let blocks): .quote(blocks.map { $0.placing(positions) })
    case .list(let list):
      .list(
        PageList(
          start: list.start, items: list.items.map { item in item.map { $0.placing(positions) } }))
    case .table(let table): .table(table.placing(positions))
    case .separator: .separator
    }
  }
}

extension PageTable {
  fileprivate func placing(_ positions: [PageControl?]) -> Self {
    PageTable(
      caption: caption?.placing(positions),
      rows: rows.map { row in
        PageTableRow(isHeader: row.isHeader, cells: row.cells.map { $0.placing(positions) })
      })
  }
}

extension PageText {
  fileprivate func placing(_ positions: [PageControl?]) -> Self {
    guard runs.contains(where: { $0.control != nil }) else { return self }
    return PageText(
      runs.map { run in
        guard let control = run.control else { return run }
        var placed = run
        placed.control = positions[control.field]
        return placed
      })
  }
}

extension String {
  /// Returns the scalars without those at the end that fulfill a condition.
  func trimmingSuffix(
    while condition: (Unicode.Scalar) -> Bool
  ) -> Substring.UnicodeScalarView {
    var end = unicodeScalars.endIndex
    while end > unicodeScalars.startIndex {
      let previous = unicodeScalars.index(before: end)
      guard condition(unicodeScalars[previous]) else { break }
      end = previous
    }
    return unicodeScalars[..<end]
  }

  /// The text on one line without spaces at the ends, cut after a number of characters.
  func onOneLine(maximum: Int = 1000) -> String {
    var line = "", count = 0
    for word in split(whereSeparator: { $0.unicodeScalars.allSatisfy(\.isHTMLSpace) }) {
      if !line.isEmpty { line += " " }
      guard count + word.utf8.count > maximum else {
        line += word
        count += word.utf8.count + 1
        continue
      }
      line += word.prefix(max(0, maximum - count)) + "…"
      break
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether the character is white space by the HTML standard.
  var isHTMLSpace: Bool { isASCII && UInt8(value).isHTMLSpace }
}
