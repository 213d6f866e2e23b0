import BrowserPages
import Foundation

/// A reader for a document that arrives in parts.
protocol MarkupReader {
  /// A document with the content that the reader has received.
  var document: PageDocument { get }
  /// Reads a part of the document, which must be UTF-8.
  mutating func append(_ bytes: [UInt8])
  /// Reads the remaining input. Parts that arrive later are ignored.
  mutating func finish()
}

/// A reader for an HTML document that arrives in parts. Each load has its own reader.
struct HTMLReader: MarkupReader {
  /// The limits on the content of one document.
  struct Limits: Sendable {
    /// The maximum number of UTF-8 bytes of text.
    var textLength = 10_000_000
    /// The maximum number of blocks, list items and table cells. The only block of a cell isn't counted.
    var blocks = 300_000
    /// The maximum number of columns and rows that cells span in addition to their own.
    var spans = 100_000
    var links = 20_000
    var forms = 500
    /// The maximum number of controls and of options in selections.
    var controls = 20_000
    /// The maximum nesting depth of lists, items, quotations, tables, rows and cells.
    var containers = 150
    /// A Boolean value that indicates whether to read content that the page hides.
    var showsHidden = false
  }

  private var tokenizer: HTMLTokenizer
  private var construction: HTMLTreeConstruction
  private var isFinished = false

  /// Creates a reader for the document at an address.
  ///
  /// - Parameters:
  ///   - url: The address of the document.
  ///   - encoding: The encoding in which the document arrived.
  ///   - extent: The part of the document to read.
  ///   - limits: The limits on the content.
  ///   - isXML: Whether the document is XML, such as XHTML or SVG.
  init(
    url: URL, encoding: CharacterEncoding = .utf8, extent: PageReader.Extent = .whole,
    limits: Limits = Limits(), isXML: Bool = false
  ) {
    let builder = HTMLDocumentBuilder(url: url, encoding: encoding, limits: limits)
    tokenizer = HTMLTokenizer(isXML: isXML)
    construction = HTMLTreeConstruction(builder, extent: extent, isXML: isXML)
  }

  /// Reads a part of the document, which must be UTF-8. The boundaries of the parts don't affect the
  /// resulting document.
  mutating func append(_ bytes: [UInt8]) {
    if !isFinished { tokenizer.consume(bytes, &construction) }
  }

  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    tokenizer.finish(&construction)
    construction.builder.finish()
  }

  /// The encoding that the part of the document that has been read declares, or nil.
  var declaredEncoding: CharacterEncoding? { construction.builder.metadata.declaredEncoding }

  /// A Boolean value that indicates whether the page hides nearly all of its text.
  var isMostlyConcealed: Bool { construction.builder.isMostlyConcealed }

  var document: PageDocument { construction.builder.document }
}
