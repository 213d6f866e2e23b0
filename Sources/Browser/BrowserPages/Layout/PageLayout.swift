/// A layout that formats documents as lines of text for a terminal.
///
/// Each link is followed by its number. Control characters and bidirectional controls are left
/// unchanged, so the lines must be escaped before a terminal shows them.
public struct PageLayout: Sendable {
  /// The widths that a layout supports. Other widths are clamped to this range.
  public static let supportedWidths = 10...500

  /// The width of a line, in cells.
  public let width: Int
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

  /// Returns a laid-out document, which contains the lines and the position of each paragraph,
  /// heading and table cell on these lines.
  func sheet(
    of document: PageDocument, entries: [PageFormEntry] = [], keepsContent: Bool = false
  ) -> PageSheet {
    var builder = SheetBuilder(
      width: width, metrics: CellMetrics(measure: measure),
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
struct PageSheet {
  var lines: [PageLine] = []
  var headings: [PageHeading] = []
  var texts: [PlacedText] = []
  /// The number of bytes that have been scanned.
  var work = 0
}

/// A text in a document, such as a paragraph or a table cell, and the lines that show it.
struct PlacedText {
  /// The bytes of the text, excluding anything that the layout adds.
  var content: [UInt8]
  /// The offsets in the content at which lines begin, in ascending order.
  var marks: [(offset: Int, line: Int)] = []
}
