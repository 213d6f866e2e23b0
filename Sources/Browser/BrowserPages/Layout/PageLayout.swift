/// A layout that formats documents as lines of text for a terminal.
///
/// Each link is followed by its number. Control characters and bidirectional controls are left
/// unchanged, so the lines must be escaped before a terminal shows them.
public struct PageLayout: Sendable {
  /// The widths that a layout supports. Other widths are clamped to this range.
  public static let supportedWidths = 10...500

  /// The width of a line, in cells.
  public let width: Int
  /// The maximum width of a line of text, in cells. Tables and preformatted text can be wider.
  public var textWidth: Int
  /// A closure that returns the width, in cells, of a text without newlines and tabs.
  public let measure: @Sendable (String) -> Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - width: The width of a line, in cells.
  ///   - measure: A closure that returns the width of a text, in cells. It is called once for each
  ///     distinct character, so the width of a text must be the sum of the widths of its
  ///     characters.
  public init(width: Int, measure: @escaping @Sendable (String) -> Int) {
    let range = Self.supportedWidths
    self.width = min(max(width, range.lowerBound), range.upperBound)
    textWidth = self.width
    self.measure = measure
  }

  /// Returns the lines of a document.
  ///
  /// No line is wider than the layout, unless a single character is.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - entries: The values that the user has entered into the document's forms.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func lines(of document: PageDocument, entries: [PageFormEntry] = []) -> [PageLine] {
    sheet(of: document, entries: entries).lines
  }

  /// Returns a laid-out document, which contains the lines and the places of the text on them.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - entries: The values that the user has entered into the document's forms.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func sheet(of document: PageDocument, entries: [PageFormEntry] = []) -> PageSheet {
    sheet(of: document, entries: entries, keepsContent: false)
  }

  func sheet(
    of document: PageDocument, entries: [PageFormEntry], keepsContent: Bool
  ) -> PageSheet {
    var builder = SheetBuilder(
      width: width, textWidth: min(width, textWidth), metrics: CellMetrics(measure: measure),
      document: document.applying(entries))
    builder.keepsContent = keepsContent
    builder.layOut(document.blocks)
    return builder.sheet
  }
}

// MARK: - Text and headings of a document

extension PageDocument {
  /// Returns the document as plain text, wrapped to the given width.
  ///
  /// - Parameters:
  ///   - width: The width of a line, in cells.
  ///   - measure: A closure that returns the width of a text, in cells.
  public func plainText(width: Int, measure: @escaping @Sendable (String) -> Int) -> String {
    let lines = PageLayout(width: width, measure: measure).lines(of: self)
    return lines.map { $0.text + "\n" }.joined()
  }

  /// Returns the headings in document order, with their positions in a layout.
  public func headings(in layout: PageLayout) -> [PageHeading] {
    layout.sheet(of: self).headings
  }
}

/// A heading in a document, for use in an outline.
public struct PageHeading: Hashable, Sendable {
  /// The level of the heading, from 1 to 6.
  public var level: Int
  /// The text of the heading, on one line.
  public var text: String
  /// The index of the heading's first line in the layout.
  public var line: Int

  /// Creates a heading.
  public init(level: Int, text: String, line: Int) {
    self.level = level
    self.text = text
    self.line = line
  }
}

// MARK: - PageSheet

/// A laid-out document.
public struct PageSheet: Sendable {
  /// The lines of the page, from the top.
  public internal(set) var lines: [PageLine] = []
  /// The headings in document order.
  public internal(set) var headings: [PageHeading] = []
  /// The indices of the lines with the main content. If the page doesn't mark it, it begins with
  /// the first heading.
  public internal(set) var mainLines = 0..<0
  /// The offsets of the anchors, by number.
  var anchors: [Int: Int] = [:]
  /// The offsets at which the lines of paragraphs, headings and table cells begin, in ascending
  /// order. Several cells can begin on one line.
  var marks: [Mark] = []
  /// The texts with their offsets, without anything that the layout adds, if the builder keeps them
  /// for a search.
  var texts: [(offset: Int, content: [UInt8])] = []
  /// The number of bytes that have been scanned.
  var work = 0

  /// The beginning of a line.
  struct Mark {
    let offset: Int
    let line: Int
  }

  /// Creates a sheet without lines.
  public init() {}
}

extension PageSheet {
  /// Returns the index of the line that shows a place.
  /// - Complexity: O(log *n*), where *n* is the number of lines.
  public func line(at place: PagePlace) -> Int {
    switch place {
    case .start: 0
    case .anchor(let number): line(at: anchors[number] ?? .max)
    case .offset(let offset): line(at: offset)
    }
  }

  func line(at offset: Int) -> Int {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : marks[low - 1].line
  }

  /// Returns the place at which a line begins. A line without text of the document, such as a blank
  /// line, has the place of the text that follows it.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  public func place(ofLine line: Int) -> PagePlace {
    guard line > 0, let mark = marks.first(where: { $0.line >= line }) ?? marks.last else {
      return .start
    }
    return .offset(mark.offset)
  }
}
