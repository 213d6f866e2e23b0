/// Lays documents out as lines of text for a terminal.
///
/// Links are numbered after their text. Control characters and bidirectional controls stay as they
/// are, so the lines must be escaped before a terminal shows them.
public struct PageLayout: Sendable {
  /// The widths that a layout supports. Others are replaced with the nearest one.
  public static let supportedWidths = 10...500

  /// The number of cells of a line.
  public let width: Int
  /// Returns the number of cells of a text without newlines and tabs.
  public let measure: @Sendable (String) -> Int

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - width: The number of cells of a line.
  ///   - measure: Returns the number of cells of a text. It is called once for each distinct
  ///     character, so the width of a text must be the sum of the widths of its characters.
  public init(width: Int, measure: @escaping @Sendable (String) -> Int) {
    let range = Self.supportedWidths
    self.width = min(max(width, range.lowerBound), range.upperBound)
    self.measure = measure
  }

  /// Returns the lines of a document.
  ///
  /// No line is wider than the width, unless a single character is.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - entries: The values that the user has entered into the document's forms.
  /// - Complexity: O(*n*) in the size of the document.
  public func lines(of document: PageDocument, entries: [PageFormEntry] = []) -> [PageLine] {
    sheet(of: document, entries: entries).lines
  }

  /// Returns the lines with where each text of the document is on them.
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
  /// Returns the document as plain text, in lines of at most a width.
  ///
  /// - Parameters:
  ///   - width: The number of cells of a line.
  ///   - measure: Returns the number of cells of a text.
  public func plainText(width: Int, measure: @escaping @Sendable (String) -> Int) -> String {
    let lines = PageLayout(width: width, measure: measure).lines(of: self)
    return lines.map { $0.text + "\n" }.joined()
  }

  /// Returns the headings in document order with their lines in a layout.
  public func headings(in layout: PageLayout) -> [PageHeading] {
    layout.sheet(of: self).headings
  }
}

/// A heading of a document, for an outline.
public struct PageHeading: Hashable, Sendable {
  /// The level from 1 to 6.
  public var level: Int
  /// The text on one line.
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
  /// The number of bytes that were scanned.
  var work = 0
}

/// A text of a document, for example a paragraph or a cell, and the lines that show it.
struct PlacedText {
  /// The bytes of the text without what the layout added.
  var content: [UInt8]
  /// The offsets in the content at which lines begin, in ascending order.
  var marks: [(offset: Int, line: Int)] = []
}
