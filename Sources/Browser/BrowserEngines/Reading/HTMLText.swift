import BrowserPages

/// A collector for the text of one block, which collapses whitespace as CSS does.
struct HTMLText {
  /// The character that stands for one that can't be shown.
  static let replacement = Array("\u{FFFD}".utf8)[...]

  private(set) var runs: [PageTextRun] = []
  /// The number of the anchor that the next visible text begins at, if any.
  var anchor: Int?
  private var pendingSpace: (style: PageTextStyle, link: Int?)?
  private var isAtLineStart = true

  /// Adds characters and returns the text that they contribute, without collapsed spaces.
  mutating func add(_ bytes: some Sequence<UInt8>, style: PageTextStyle, link: Int?) -> String {
    var added: [UInt8] = []
    added.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if byte.isHTMLSpace {
        if !isAtLineStart, pendingSpace == nil { pendingSpace = (style, link) }
        continue
      }
      if let space = pendingSpace {
        if space == (style, link), anchor == nil || !added.isEmpty {
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

  /// Adds characters without collapsing spaces and newlines.
  mutating func add(
    verbatim text: String, style: PageTextStyle, link: Int?, control: Int? = nil
  ) {
    if let space = pendingSpace { append(" ", style: space.style, link: space.link) }
    pendingSpace = nil
    isAtLineStart = false
    append(text, style: style, link: link, control: control)
  }

  /// Adds a line break and removes the spaces around it.
  mutating func addLineBreak() {
    pendingSpace = nil
    isAtLineStart = true
    append("\n", style: [], link: nil)
  }

  /// Ends the line, unless nothing has been added to it.
  mutating func endLine() {
    if let last = runs.last, !last.text.hasSuffix("\n") { addLineBreak() }
  }

  /// A Boolean value that indicates whether the text consists of line breaks.
  var isBlankLine: Bool {
    !runs.isEmpty && runs.allSatisfy { run in run.text.utf8.allSatisfy { $0 == 0x0A } }
  }

  /// A Boolean value that indicates whether a space precedes the next character.
  var hasPendingSpace: Bool { pendingSpace != nil }

  private mutating func append(
    _ text: String, style: PageTextStyle, link: Int?, control: Int? = nil
  ) {
    guard !text.isEmpty else { return }
    let isVisible = anchor != nil && text.utf8.contains { !$0.isHTMLSpace }
    // Each image and each control has a separate run.
    let isPlain = style.isDisjoint(with: [.image, .control]) && !isVisible
    if isPlain, let last = runs.indices.last, runs[last].style == style, runs[last].link == link {
      runs[last].text += text
    } else {
      // A control's form is known only at the end of the document.
      let position = control.map { PageControl(form: -1, field: $0) }
      runs.append(PageTextRun(text, style: style, link: link, control: position))
      guard isVisible else { return }
      runs[runs.count - 1].anchor = anchor
      anchor = nil
    }
  }

  // MARK: - Result

  /// Empties the collector and returns its text without line breaks at the ends, or nil if no text
  /// is left.
  mutating func take(isPreformatted: Bool) -> PageText? {
    var runs = runs
    let anchor = anchor
    self = HTMLText()
    self.anchor = anchor
    while let last = runs.last {
      let trimmed = last.text.trimmingSuffix { $0 == "\n" || isPreformatted && $0 == " " }
      guard trimmed.endIndex < last.text.unicodeScalars.endIndex else { break }
      runs[runs.count - 1].text = String(trimmed)
      guard trimmed.isEmpty else { break }
      runs.removeLast()
    }
    Self.trimLineBreaks(before: &runs)
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
  /// Returns a copy of the block in which each control refers to its form and to its position in
  /// the form.
  ///
  /// - Parameter positions: The position of each control, indexed by the control's number in the
  ///   document.
  func placing(_ positions: [PageControl?]) -> Self {
    switch self {
    case .heading(let level, let text): .heading(level: level, text.placing(positions))
    case .paragraph(let text): .paragraph(text.placing(positions))
    case .line(let text): .line(text.placing(positions))
    case .preformatted(let text): .preformatted(text.placing(positions))
    case .quote(let blocks): .quote(blocks.map { $0.placing(positions) })
    case .list(let list): .list(list.placing(positions))
    case .table(let table): .table(table.placing(positions))
    case .separator: .separator
    }
  }
}

extension PageList {
  fileprivate func placing(_ positions: [PageControl?]) -> Self {
    var placed = self
    placed.items = items.map { item in item.map { $0.placing(positions) } }
    return placed
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
    var placed = self
    for index in runs.indices {
      placed.runs[index].control = runs[index].control.flatMap { positions[$0.field] }
    }
    return placed
  }
}

extension String {
  /// Returns the scalars without trailing scalars that meet a condition.
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

  /// Returns the text on one line, without spaces at its ends and truncated to a maximum length.
  func onOneLine(maximum: Int = 1000) -> String {
    if isOneLine, utf8.count <= maximum { return self }
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

extension String {
  /// A Boolean value that indicates whether the string certainly has no spaces to remove. It
  /// consists of ASCII words with single spaces between them.
  private var isOneLine: Bool {
    var isAfterSpace = true
    let hasOnlyWords = utf8.allSatisfy { byte in
      defer { isAfterSpace = byte == 0x20 }
      return (0x21...0x7E).contains(byte) || (byte == 0x20 && !isAfterSpace)
    }
    return hasOnlyWords && (!isAfterSpace || isEmpty)
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character is whitespace according to the HTML
  /// standard.
  var isHTMLSpace: Bool { isASCII && UInt8(value).isHTMLSpace }
}
