import BrowserPages
import CHTMLParser
import Foundation

/// Reads an HTML document that arrives in parts. A reader belongs to one load.
final class HTMLReader {
  /// The limits of what one document may hold.
  struct Limits: Sendable {
    /// The number of UTF-8 bytes of text.
    var textLength = 10_000_000
    /// The number of blocks, list items and table cells.
    var blocks = 100_000
    var links = 20_000
    var forms = 500
    /// The number of controls and of choices of selections.
    var controls = 20_000
    /// The number of lists, items, quotations, tables, rows and cells within each other.
    var containers = 150
  }

  /// What the parser's callbacks change.
  private final class Content {
    var builder: HTMLDocumentBuilder

    init(_ builder: HTMLDocumentBuilder) { self.builder = builder }
  }

  private static let blockLength = 256

  private var normalizer = HTMLNormalizer()
  private let parser: OpaquePointer?
  private let content: Content
  private var isFinished = false

  /// Creates a reader of the document at an address.
  init(url: URL, limits: Limits = Limits()) {
    content = Content(HTMLDocumentBuilder(url: url, limits: limits))
    parser = chp_open(Self.callbacks(for: content))
  }

  deinit {
    if let parser { chp_close(parser) }
  }

  /// Reads a part of the document as UTF-8.
  ///
  /// libxml2 gets its input in parts that depend on the document only.
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = normalizer.consume(rest, untilWholeLength: Self.blockLength)
      if normalizer.wholeLength >= Self.blockLength { flush(normalizer.wholeLength) }
    }
  }

  private func flush(_ length: Int) {
    normalizer.takeOutput(length) { bytes in
      guard let parser, let start = bytes.baseAddress, !bytes.isEmpty, !content.builder.isFull
      else { return }
      chp_parse(parser, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
  }

  /// Reads what is left. Parts that follow are ignored.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    normalizer.finish()
    flush(normalizer.output.count)
    if let parser { chp_finish(parser) }
  }

  /// The document as far as it has been read.
  var document: PageDocument { content.builder.document }

  /// The address that the document asks to load after some seconds, if any.
  var refresh: PageRefresh? { content.builder.refresh }

  // MARK: - Events

  // The content outlives the parser, because the reader holds both. So the context is valid in each
  // callback.
  private static func callbacks(for content: Content) -> chp_callbacks {
    chp_callbacks(
      context: Unmanaged.passUnretained(content).toOpaque(),
      start: { context, name, attributes in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        content.builder.startElement(String(cString: name), HTMLReader.attributes(attributes))
      },
      end: { context, name in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        content.builder.endElement(String(cString: name))
      },
      characters: { context, bytes, length in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        content.builder.addCharacters(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
      })
  }

  private static func attributes(
    _ pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> HTMLAttributes {
    var attributes = HTMLAttributes()
    guard var pointer else { return attributes }
    while let name = pointer[0] {
      attributes.add(String(cString: name), pointer[1].map { String(cString: $0) } ?? "")
      pointer += 2
    }
    return attributes
  }
}
