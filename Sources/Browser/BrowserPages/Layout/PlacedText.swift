/// The bars, spaces and markers at the beginning of a line.
struct Margin {
  /// The bytes with spaces instead of markers.
  private(set) var bytes: [UInt8] = []
  private(set) var width = 0
  private var parts: [Part] = []

  private struct Part {
    let bytes: [UInt8]
    let width: Int
    let marker: (id: Int, bytes: [UInt8])?
  }

  /// Returns a copy of the margin with a part appended. If the margin would exceed the limit, the
  /// innermost existing parts are removed.
  func adding(
    _ part: String, _ width: Int, limit: Int, marker: (id: Int, bytes: [UInt8])? = nil
  ) -> Self {
    var margin = self
    while margin.width + width > limit, let last = margin.parts.popLast() {
      margin.bytes.removeLast(last.bytes.count)
      margin.width -= last.width
    }
    let part = Part(bytes: Array(part.utf8), width: width, marker: marker)
    margin.bytes += part.bytes
    margin.width += width
    margin.parts.append(part)
    return margin
  }

  /// Returns the bytes of the margin. Markers with numbers below the given one are replaced with
  /// spaces.
  func bytes(withMarkersFrom first: Int) -> [UInt8] {
    parts.flatMap { part in
      part.marker.flatMap { $0.id < first ? nil : $0.bytes } ?? part.bytes
    }
  }
}

// MARK: - Placing text on lines

/// A text whose lines are being placed.
struct PlacedText {
  let text: FlatText
  let lines: [WrappedLine]
  private(set) var marks: [PageSheet.Mark] = []
  private var cursor = FlatText.Cursor()

  init(_ text: FlatText, _ lines: [WrappedLine]) {
    self.text = text
    self.lines = lines
  }

  /// Appends a line of the text to the draft of a line of the document.
  mutating func append(_ index: Int, at line: Int, to draft: inout LineDraft) {
    let offset = text.append(lines[index], to: &draft, &cursor)
    marks.append(PageSheet.Mark(offset: offset, line: line))
  }
}

extension FlatText {
  /// A position in a text. It can only move forward.
  struct Cursor {
    var segment = 0
    var offset = 0
    /// The number of bytes before the position, not counting text that the layout added.
    var contentOffset = 0
  }

  /// Appends a line of the text to a draft.
  ///
  /// - Returns: The offset in the document's own text at which the line begins.
  func append(_ line: WrappedLine, to draft: inout LineDraft, _ cursor: inout Cursor) -> Int {
    advance(&cursor, to: line.range.lowerBound) { _, _ in }
    let offset = start + cursor.contentOffset
    advance(&cursor, to: line.range.upperBound) { range, segment in
      draft.append(bytes[range], of: segment, withoutHints: hasHints)
    }
    if line.hasHyphen { draft.append("-") }
    return offset
  }

  func advance(
    _ cursor: inout Cursor, to offset: Int, _ body: (Range<Int>, Segment) -> Void
  ) {
    while cursor.offset < offset, cursor.segment < segments.count {
      let end = end(ofSegment: cursor.segment), next = min(end, offset)
      let segment = segments[cursor.segment]
      if cursor.offset < next {
        body(cursor.offset..<next, segment)
        if !segment.isAddition { cursor.contentOffset += next - cursor.offset }
        cursor.offset = next
      }
      if next == end { cursor.segment += 1 }
    }
  }
}
