/// A builder that creates the lines of a document.
///
/// Nested blocks are kept on an explicit stack, so that deep nesting can't overflow the thread's
/// stack.
struct SheetBuilder {
  let width: Int
  /// The width of paragraphs and headings.
  let textWidth: Int
  let metrics: CellMetrics
  /// A Boolean value that indicates whether the builder keeps the unwrapped text for searches.
  var keepsContent = false
  private let document: PageDocument
  private(set) var sheet = PageSheet()
  private var work: [Work] = []
  private var mainStart: Int?
  /// A Boolean value that indicates whether the main content begins with the next line.
  private var beginsMain = false
  private var mainEnd: Int?
  private var isLinkNumbered: [Bool]
  /// The offset of the next text in the document's own text.
  private var nextOffset = 0
  /// The margin of the blank line to add before the next line, if any.
  private var gap: Margin?
  /// The number of markers created for list items and headings.
  private var markerCount = 0
  /// The number of the first marker that hasn't been shown. The next line shows all markers from
  /// this one on.
  private var firstPendingMarker = 0

  /// A part of the document that hasn't been laid out.
  private enum Work {
    case blocks(ArraySlice<PageBlock>, Container, previous: PageBlock?)
    case items(PageList, index: Int, Container, ListStyle)
    case endOfItem(Margin)
  }

  init(width: Int, textWidth: Int, metrics: CellMetrics, document: PageDocument) {
    self.width = width
    self.textWidth = textWidth
    self.metrics = metrics
    self.document = document
    isLinkNumbered = Array(repeating: false, count: document.links.count)
  }

  mutating func layOut(_ blocks: [PageBlock]) {
    work = [.blocks(blocks[...], Container(), previous: nil)]
    let main = document.mainBlocks
    while let next = work.popLast() {
      switch next {
      case .blocks(let rest, let container, let previous):
        if work.isEmpty, rest.startIndex == main?.lowerBound { beginsMain = true }
        if work.isEmpty, rest.startIndex == main?.upperBound { mainEnd = sheet.lines.count }
        layOutFirst(of: rest, in: container, after: previous)
      case .items(let list, let index, let container, let style):
        layOutItem(index, of: list, in: container, style)
      case .endOfItem(let margin):
        if isMarkerPending { addLine("", margin) }
      }
    }
    let start = mainStart ?? sheet.headings.first?.line ?? 0
    sheet.mainLines = start..<max(start, mainEnd ?? sheet.lines.count)
    sheet.work = metrics.work
  }

  private mutating func layOutFirst(
    of blocks: ArraySlice<PageBlock>, in container: Container, after previous: PageBlock?
  ) {
    guard let block = blocks.first else { return }
    if let previous, !container.joins(previous, block) { addGap(container.margin) }
    work.append(.blocks(blocks.dropFirst(), container, previous: block))
    switch block {
    case .heading(let level, let text): add(text, asHeading: level, container.margin)
    case .paragraph(let text), .line(let text): add(flatten(text), container.margin)
    case .preformatted(let text): add(preformatted: text, container.margin)
    case .table(let table): add(table, container.margin)
    case .separator: addRule(container.margin)
    case .quote(let blocks):
      let bar = "│ "
      let margin = container.margin.adding(bar, metrics.width(of: bar), limit: marginLimit)
      work.append(.blocks(blocks[...], Container(margin, container), previous: nil))
    case .list(let list):
      let style = ListStyle(list, depth: container.listDepth, metrics, limit: marginLimit)
      work.append(.items(list, index: 0, container, style))
    }
  }

  private mutating func addRule(_ margin: Margin) {
    let count = min(72, (textWidth - margin.width) / max(1, metrics.width(of: "─")))
    addLine(String(repeating: "─", count: count), margin)
    sheet.marks.append(PageSheet.Mark(offset: nextOffset, line: nextLine - 1))
    nextOffset += 1
  }

  /// The maximum width of a margin. It leaves room for text no matter how deeply blocks are nested.
  private var marginLimit: Int { min(40, width - min(20, max(4, width / 3))) }
}

// MARK: - Lists

extension SheetBuilder {
  private mutating func layOutItem(
    _ index: Int, of list: PageList, in container: Container, _ style: ListStyle
  ) {
    guard index < list.items.count else { return }
    work.append(.items(list, index: index + 1, container, style))
    if index > 0, style.isLoose { addGap(container.margin) }
    let margin = marked(container.margin, style.marker(index), style.width)
    work.append(.endOfItem(margin))
    var inner = Container(margin, container)
    inner.isItem = true
    inner.listDepth += 1
    work.append(.blocks(list.items[index][...], inner, previous: nil))
  }

  /// Returns a copy of a margin with a list or heading marker added. Only the next line shows the
  /// marker. Later lines are indented instead.
  private mutating func marked(_ margin: Margin, _ marker: String, _ width: Int) -> Margin {
    defer { markerCount += 1 }
    let indentation = String(repeating: " ", count: width)
    return margin.adding(
      indentation, width, limit: marginLimit, marker: (markerCount, Array(marker.utf8)))
  }

  private var isMarkerPending: Bool { firstPendingMarker < markerCount }
}

/// The context in which blocks are laid out.
private struct Container {
  var margin = Margin()
  var listDepth = 0
  var isItem = false

  init() {}

  init(_ margin: Margin, _ outer: Self) {
    self.margin = margin
    listDepth = outer.listDepth
  }

  /// Returns whether two consecutive blocks are not separated by a blank line.
  func joins(_ first: PageBlock, _ second: PageBlock) -> Bool {
    first.isLine && second.isLine || isItem && (first.isList || second.isList)
  }
}

/// The markers and spacing for a list.
private struct ListStyle {
  let isLoose: Bool
  let width: Int
  private let list: PageList
  private let bullet: String
  /// A Boolean value that indicates whether the numbers of the items fit the margin.
  private let isNumbered: Bool

  init(_ list: PageList, depth: Int, _ metrics: CellMetrics, limit: Int) {
    self.list = list
    isLoose = list.items.contains { $0.count(where: \.isSetApart) > 1 }
    bullet = ["•", "◦", "▪"][depth % 3] + " "
    let count = list.items.count
    // The widest Roman number is rarely the last one.
    let isRoman = list.numbering == .lowercaseRoman || list.numbering == .uppercaseRoman
    let indices = isRoman ? Array(0..<count) : [0, max(0, count - 1)]
    let widths = indices.map { list.marker($0)?.utf8.count }
    let widest = widths.contains(nil) ? nil : widths.compactMap(\.self).max().map { $0 + 1 }
    isNumbered = widest.map { $0 <= limit } ?? false
    width = isNumbered ? widest ?? 0 : metrics.width(of: bullet)
  }

  func marker(_ index: Int) -> String {
    guard list.numbering != .unmarked else { return "" }
    guard isNumbered, let marker = list.marker(index) else { return bullet }
    return String(repeating: " ", count: max(0, width - marker.utf8.count - 1)) + marker + " "
  }
}

extension PageBlock {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }

  fileprivate var isLine: Bool {
    if case .line = self { true } else { false }
  }

  /// A Boolean value that indicates whether the block in an item is set apart from the others.
  fileprivate var isSetApart: Bool { !isList && !isLine }
}

// MARK: - Text

extension SheetBuilder {
  /// Adds a paragraph.
  mutating func add(_ text: FlatText, _ margin: Margin) {
    add(text, wrapped(text, textWidth - margin.width), margin)
  }

  private mutating func add(preformatted text: PageText, _ margin: Margin) {
    var flat = FlatText()
    for run in text.runs {
      flat.append(preformatted: run, metrics: metrics) { numberLink($0) }
    }
    flat.finish { numberLink($0) }
    place(&flat)
    let lines = TextWrapper.preformattedLines(
      of: flat, width: width - margin.width, metrics: metrics)
    add(flat, lines, margin)
  }

  private mutating func add(_ text: PageText, asHeading level: Int, _ margin: Margin) {
    let flat = flatten(text)
    guard !flat.bytes.isEmpty else { return }
    let first = sheet.lines.count + (gap == nil || sheet.lines.isEmpty ? 0 : 1)
    add(flat, wrapped(flat, textWidth - margin.width), margin, headingLevel: level)
    sheet.headings.append(PageHeading(level: level, text: text.onOneLine, line: first))
  }

  private mutating func add(
    _ flat: FlatText, _ lines: [WrappedLine], _ margin: Margin, headingLevel: Int? = nil
  ) {
    var placed = PlacedText(flat, lines)
    for index in lines.indices {
      var draft = LineDraft(margin: nextMargin(margin))
      placed.append(index, at: nextLine, to: &draft)
      append(draft.line(headingLevel: headingLevel))
    }
    append(placed)
  }

  private func wrapped(_ flat: FlatText, _ width: Int) -> [WrappedLine] {
    TextWrapper.lines(of: flat, width: width, metrics: metrics)
  }

  /// Returns a text that includes the numbers of its links and the values of its controls.
  mutating func flatten(_ text: PageText) -> FlatText {
    var flat = FlatText()
    for run in text.runs {
      var run = run
      if let field = run.control.flatMap({ document.field(at: $0) }) {
        run.text = field.displayText
        run.style.insert(.control)
      }
      flat.append(run) { numberLink($0) }
    }
    flat.finish { numberLink($0) }
    place(&flat)
    return flat
  }

  /// Gives the next text its place in the document.
  private mutating func place(_ flat: inout FlatText) {
    var cursor = FlatText.Cursor()
    flat.start = nextOffset
    for anchor in flat.anchors {
      flat.advance(&cursor, to: anchor.offset) { _, _ in }
      sheet.anchors[anchor.number] = flat.start + cursor.contentOffset
    }
    flat.advance(&cursor, to: flat.bytes.count) { _, _ in }
    // Two texts never have the same offset, even if they contain only additions such as ‘[image]’.
    nextOffset += cursor.contentOffset + 1
  }

  /// Returns the number to show for a link, or nil if it has already been shown.
  private mutating func numberLink(_ link: Int) -> Int? {
    guard isLinkNumbered.indices.contains(link), !isLinkNumbered[link] else { return nil }
    isLinkNumbered[link] = true
    return link + 1
  }
}

// MARK: - Lines

extension SheetBuilder {
  /// Adds a line that isn't part of the document's text.
  mutating func addLine(_ text: String, _ margin: Margin, headingLevel: Int? = nil) {
    var draft = LineDraft(margin: nextMargin(margin))
    draft.append(text)
    sheet.lines.append(draft.line(headingLevel: headingLevel))
  }

  /// Adds a blank line before the next line, unless that line shows the marker of an item or
  /// heading.
  mutating func addGap(_ margin: Margin) {
    if !isMarkerPending { gap = margin }
  }

  /// Adds the pending blank line, if any, and returns the margin for the next line.
  mutating func nextMargin(_ margin: Margin) -> [UInt8] {
    if let gap, !sheet.lines.isEmpty {
      sheet.lines.append(LineDraft(margin: gap.bytes).line(headingLevel: nil))
    }
    if beginsMain { mainStart = sheet.lines.count }
    beginsMain = false
    defer {
      gap = nil
      firstPendingMarker = markerCount
    }
    return isMarkerPending ? margin.bytes(withMarkersFrom: firstPendingMarker) : margin.bytes
  }

  /// The index of the next line.
  var nextLine: Int { sheet.lines.count }

  mutating func append(_ line: PageLine) { sheet.lines.append(line) }

  mutating func append(_ placed: PlacedText) {
    guard !placed.lines.isEmpty else { return }
    sheet.marks += placed.marks
    if keepsContent { sheet.texts.append((placed.text.start, placed.text.content)) }
  }
}
