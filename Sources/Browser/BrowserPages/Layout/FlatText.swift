/// A text as a single byte sequence. It includes additions from the layout, such as link numbers.
///
/// Spaces are collapsed, newlines are `\n`, and nonbreaking spaces are ``glue``.
struct FlatText {
  /// A nonbreaking space. If a document contains this byte, it becomes an ordinary space.
  static let glue: UInt8 = 0x1f
  private static let space = UInt8(ascii: " "), newline = UInt8(ascii: "\n")

  /// The offset of the text in the document's own text.
  var start = 0
  private(set) var bytes: [UInt8] = []
  private(set) var segments: [Segment] = []
  /// The anchors in the text, with the offsets of the bytes at which they are.
  private(set) var anchors: [(number: Int, offset: Int)] = []
  /// The bytes of the numbers of links, such as `[12]`.
  private(set) var linkNumbers: [Range<Int>] = []
  /// A Boolean value that indicates whether the text might contain soft hyphens or zero-width
  /// spaces.
  private(set) var hasHints = false
  private var openLink: Int?
  private var openStyle: PageTextStyle = []
  /// The link in which the innermost open style began, if any.
  private var styleLink: Int?
  // The width of the current preformatted line up to an offset. Storing it avoids measuring bytes
  // twice.
  private var column = (offset: 0, width: 0)

  /// A range of bytes with the same style and link. A segment ends where the next one begins.
  struct Segment {
    var start: Int
    var style: PageTextStyle = []
    var link: Int?
    var isAddition = false
    var hasGlue = false

    /// A Boolean value that indicates whether the segment is added by the layout, belongs to a link
    /// or has a style.
    var isSpecial: Bool { isAddition || link != nil || !style.isEmpty }
  }

  /// The bytes of the document's own text, without additions such as link numbers.
  var content: [UInt8] {
    guard segments.contains(where: \.isAddition) else { return bytes }
    var content: [UInt8] = []
    for (index, segment) in segments.enumerated() where !segment.isAddition {
      content += bytes[segment.start..<end(ofSegment: index)]
    }
    return content
  }

  func end(ofSegment index: Int) -> Int {
    index + 1 < segments.count ? segments[index + 1].start : bytes.count
  }
}

// MARK: - Adding runs

extension FlatText {
  /// Adds a run from a paragraph.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - linkNumber: A closure that returns the number to show after a link, or nil to show none.
  mutating func append(_ run: PageTextRun, linkNumber: (Int) -> Int?) {
    begin(run, linkNumber)
    let segment = Segment(start: 0, style: run.style, link: run.link)
    if run.style.contains(.image) {
      appendImage(run.text, segment)
    } else if run.style.contains(.preformatted) {
      begin(segment, hasGlue: true)
      append(preformatted: run.text)
    } else if run.style.contains(.control) {
      begin(segment, hasGlue: true)
      append(glued: run.text)
    } else {
      begin(segment)
      append(collapsing: run.text)
    }
  }

  /// Adds a run of preformatted text.
  mutating func append(
    preformatted run: PageTextRun, metrics: CellMetrics, linkNumber: (Int) -> Int?
  ) {
    begin(run, linkNumber)
    begin(Segment(start: 0, style: run.style, link: run.link))
    var previous: UInt8 = 0
    for byte in run.text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): appendTab(metrics)
      case Self.newline where previous == UInt8(ascii: "\r"): break
      case Self.newline, UInt8(ascii: "\r"):
        bytes.append(Self.newline)
        column = (bytes.count, 0)
      case 0x0b, 0x0c, Self.glue: bytes.append(Self.space)
      default:
        bytes.append(byte)
        if byte >= 0x80 { replaceSeparator() }
      }
      previous = byte
    }
  }

  private mutating func begin(_ run: PageTextRun, _ linkNumber: (Int) -> Int?) {
    change(to: run.text.isEmpty ? openStyle : run.style, run.link, linkNumber)
    if let anchor = run.anchor { anchors.append((anchor, bytes.count)) }
  }

  /// Adds text that the document doesn't contain.
  mutating func append(addition text: String, link: Int? = nil) {
    begin(Segment(start: 0, link: link, isAddition: true), hasGlue: true)
    bytes.append(contentsOf: text.utf8)
  }

  /// Returns a copy of this text that begins with a label. The label is marked as an addition.
  func labeled(_ label: String) -> Self {
    var labeled = FlatText()
    labeled.start = start
    labeled.append(addition: label)
    let shift = labeled.bytes.count
    labeled.bytes += bytes
    labeled.segments += segments.map { segment in
      var segment = segment
      segment.start += shift
      return segment
    }
    labeled.anchors = anchors.map { ($0.number, $0.offset + shift) }
    labeled.hasHints = hasHints
    return labeled
  }

  /// Closes the last link and removes trailing spaces and newlines.
  mutating func finish(linkNumber: (Int) -> Int?) {
    change(to: [], nil, linkNumber)
    while let last = bytes.last, last == Self.space || last == Self.newline { bytes.removeLast() }
    while let last = segments.last, last.start >= bytes.count { segments.removeLast() }
  }

  /// Begins a segment after removing any empty segments at the end. This way, segment offsets are
  /// strictly ascending.
  private mutating func begin(_ segment: Segment, hasGlue: Bool = false) {
    while let last = segments.last, last.start >= bytes.count { segments.removeLast() }
    segments.append(
      Segment(
        start: bytes.count, style: segment.style, link: segment.link,
        isAddition: segment.isAddition, hasGlue: hasGlue))
  }

  /// The signs around text of a style, which would otherwise read like the text beside it.
  private static let marks: [(style: PageTextStyle, opening: String, closing: String)] = [
    (.superscript, "^", ""), (.subscript, "_", ""), (.deleted, "[-", "-]"),
    (.inserted, "{+", "+}"), (.ruby, "(", ")"),
  ]

  /// Adds the signs of the styles that end or begin here, and the number of a link that ends.
  private mutating func change(
    to style: PageTextStyle, _ link: Int?, _ linkNumber: (Int) -> Int?
  ) {
    for mark in Self.marks.reversed() where openStyle.contains(mark.style) {
      if !style.contains(mark.style) { append(addition: mark.closing) }
    }
    let previous = openLink
    if link != previous { closeLink(linkNumber) }
    // An exponent that began in the link begins again after the number of the link.
    let isOver = link != previous && previous != nil && styleLink == previous
    for mark in Self.marks where style.contains(mark.style) {
      let continues = openStyle.contains(mark.style) && !(isOver && mark.closing.isEmpty)
      if !continues {
        append(addition: mark.opening)
        styleLink = link
      }
    }
    openStyle = style
    openLink = link
  }

  private mutating func closeLink(_ linkNumber: (Int) -> Int?) {
    guard let link = openLink, let number = linkNumber(link) else { return }
    openLink = nil
    let endsWithSpace = bytes.last == Self.space
    if endsWithSpace { bytes.removeLast() }
    append(addition: "", link: link)
    if !bytes.isEmpty, bytes.last != Self.newline { bytes.append(Self.glue) }
    let start = bytes.count
    bytes.append(contentsOf: "[\(number)]".utf8)
    linkNumbers.append(start..<bytes.count)
    begin(Segment(start: 0))
    if endsWithSpace { bytes.append(Self.space) }
  }

  private mutating func appendImage(_ alternative: String, _ segment: Segment) {
    var addition = segment
    addition.isAddition = true
    begin(addition)
    let text = alternative.split { $0.isWhitespace }.joined(separator: " ")
    // Engines use these texts for images without alternative text.
    guard !["", "image", "[image]"].contains(text) else { return append(collapsing: "[image]") }
    append(collapsing: "[image: ")
    begin(segment)
    append(collapsing: text)
    begin(addition)
    append(collapsing: "]")
  }
}

// MARK: - Adding characters

extension FlatText {
  private mutating func append(collapsing text: String) {
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x80 {
        bytes.append(byte)
      } else if byte >= 0x80 {
        bytes.append(byte)
        replaceSeparator()
      } else {
        appendWhiteSpace(byte)
      }
    }
  }

  private mutating func appendWhiteSpace(_ byte: UInt8) {
    switch byte {
    case Self.space, 0x09, 0x0b, 0x0c, 0x0d, Self.glue:
      // A `\r` becomes a space, which a following newline removes.
      guard let last = bytes.last, last != Self.space, last != Self.newline else { return }
      bytes.append(Self.space)
    case Self.newline: appendLineBreak()
    default: bytes.append(byte)
    }
  }

  private mutating func appendLineBreak() {
    if bytes.last == Self.space { bytes.removeLast() }
    guard !bytes.isEmpty else { return }
    bytes.append(Self.newline)
  }

  private mutating func append(glued text: String) {
    for byte in text.utf8 {
      switch byte {
      case Self.space, 0x09...0x0d: bytes.append(Self.glue)
      default: bytes.append(byte)
      }
    }
  }

  /// Adds text whose spaces and newlines are significant within a text that is wrapped.
  private mutating func append(preformatted text: String) {
    var start = bytes.count
    for byte in text.utf8 {
      switch byte {
      case Self.newline:
        bytes.append(Self.newline)
        start = bytes.count
      case 0x09: bytes += repeatElement(Self.glue, count: 8 - (bytes.count - start) % 8)
      case Self.space, 0x0b...0x0d: bytes.append(Self.glue)
      default: bytes.append(byte)
      }
    }
  }

  /// Replaces a Unicode line separator, paragraph separator or next-line character at the end with
  /// a newline.
  private mutating func replaceSeparator() {
    let count = bytes.count
    guard count >= 2 else { return }
    switch (bytes[count - 2], bytes[count - 1]) {
    case (0xc2, 0x85):
      bytes.removeLast(2)
      appendLineBreak()
    case (0x80, 0xa8), (0x80, 0xa9):
      guard count >= 3, bytes[count - 3] == 0xe2 else { return }
      bytes.removeLast(3)
      appendLineBreak()
    case (0xc2, 0xad), (0x80, 0x8b): hasHints = true
    default: break
    }
  }

  private mutating func appendTab(_ metrics: CellMetrics) {
    metrics.forEachCluster(in: bytes, column.offset..<bytes.count) { column.width += $0.width }
    let count = 8 - column.width % 8
    bytes.append(contentsOf: repeatElement(Self.space, count: count))
    column = (bytes.count, column.width + count)
  }
}

extension PageText {
  /// The text of all runs on one line, without leading and trailing spaces.
  var onOneLine: String { string.split { $0.isWhitespace }.joined(separator: " ") }
}
