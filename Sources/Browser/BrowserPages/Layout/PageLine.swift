/// A line of a laid-out document.
public struct PageLine: Hashable, Sendable {
  /// The text without trailing spaces.
  public var text: String
  /// The level of the heading that the line belongs to, or nil if there is none.
  public var headingLevel: Int?
  /// The parts of the text that have a style, belong to a link, or were added by the layout.
  public var spans: [Span]

  /// Creates a line whose spans cover parts of its text.
  public init(_ text: String, headingLevel: Int? = nil, spans: [Span] = []) {
    self.text = text
    self.headingLevel = headingLevel
    self.spans = spans
  }

  /// The links on the line as indexes in ``PageDocument/links``, in order and without duplicates.
  public var links: [Int] {
    var seen: Set<Int> = []
    return spans.compactMap(\.link).filter { seen.insert($0).inserted }
  }

  /// Returns the part of the line's text that a span covers.
  public func text(of span: Span) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: span.range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: span.range.count)]
  }
}

// MARK: - Span

extension PageLine {
  /// A part of a line that has one style and belongs to at most one link.
  public struct Span: Hashable, Sendable {
    /// The offsets of the part in the line's UTF-8 encoding.
    public var range: Range<Int>
    /// The style of the whole span.
    public var style: PageTextStyle
    /// The index in ``PageDocument/links`` of the link that the part belongs to, if any.
    public var link: Int?
    /// A Boolean value that indicates whether the layout added the part. For example, a layout adds
    /// link numbers.
    public var isAddition: Bool

    /// Creates a part of a line.
    public init(
      range: Range<Int>, style: PageTextStyle = [], link: Int? = nil, isAddition: Bool = false
    ) {
      self.range = range
      self.style = style
      self.link = link
      self.isAddition = isAddition
    }
  }
}

// MARK: - LineDraft

/// A line that is being composed.
struct LineDraft {
  private(set) var bytes: [UInt8]
  private var spans: [PageLine.Span] = []

  /// Creates a line that begins with a margin.
  init(margin: [UInt8] = []) {
    bytes = margin
    bytes.reserveCapacity(margin.count + 120)
  }

  mutating func append(spaces count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, count)))
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a part of a segment and replaces ``FlatText/glue`` with spaces.
  mutating func append(
    _ part: ArraySlice<UInt8>, of segment: FlatText.Segment, withoutHints: Bool
  ) {
    let start = bytes.count
    bytes.append(contentsOf: part)
    if withoutHints { removeHints(from: start) }
    if segment.hasGlue {
      for index in start..<bytes.count where bytes[index] == FlatText.glue {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    guard segment.isSpecial, start < bytes.count else { return }
    spans.append(
      PageLine.Span(
        range: start..<bytes.count, style: segment.style, link: segment.link,
        isAddition: segment.isAddition))
  }

  /// Removes soft hyphens and zero-width spaces, which only mark possible line breaks.
  private mutating func removeHints(from start: Int) {
    let part = String(decoding: bytes[start...], as: UTF8.self)
    let kept = part.unicodeScalars.filter { $0 != "\u{ad}" && $0 != "\u{200b}" }
    guard kept.count < part.unicodeScalars.count else { return }
    bytes.removeSubrange(start...)
    bytes.append(contentsOf: String(String.UnicodeScalarView(kept)).utf8)
  }

  /// Returns the finished line, with trailing spaces removed.
  consuming func line(headingLevel: Int?) -> PageLine {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    let count = bytes.count
    let spans = spans.compactMap { span in
      var span = span
      span.range = span.range.clamped(to: 0..<count)
      return span.range.isEmpty ? nil : span
    }
    return PageLine(
      String(decoding: bytes, as: UTF8.self), headingLevel: headingLevel, spans: spans)
  }
}
