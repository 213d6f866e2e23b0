import BrowserPages
import CHTMLParser
import Foundation

/// A reader for an HTML document that arrives in parts. Each load has its own reader.
final class HTMLReader {
  /// The limits on the content of one document.
  struct Limits: Sendable {
    /// The maximum number of UTF-8 bytes of text.
    var textLength = 10_000_000
    /// The maximum number of blocks, list items and table cells.
    var blocks = 100_000
    var links = 20_000
    var forms = 500
    /// The maximum number of controls and of options in selections.
    var controls = 20_000
    /// The maximum nesting depth of lists, items, quotations, tables, rows and cells.
    var containers = 150
  }

  /// The state that the parser's callbacks change.
  private final class Content {
    var builder: HTMLDocumentBuilder
    private let extent: PageReader.Extent
    private var hasBody = false

    init(_ builder: HTMLDocumentBuilder, extent: PageReader.Extent) {
      (self.builder, self.extent) = (builder, extent)
    }

    /// A Boolean value that indicates whether the reader has read what it should. A title can also
    /// follow the head.
    var isComplete: Bool { extent == .head && hasBody && builder.metadata.title != nil }

    func startElement(_ name: String, _ attributes: @autoclosure () -> HTMLAttributes) {
      if name == "body" { hasBody = true }
      if !isComplete { builder.startElement(name, attributes()) }
    }
  }

  private static let blockLength = 256

  private var normalizer = HTMLNormalizer()
  private let parser: OpaquePointer?
  private let content: Content
  private var isFinished = false

  /// Creates a reader for the document at an address.
  init(url: URL, extent: PageReader.Extent = .whole, limits: Limits = Limits()) {
    content = Content(HTMLDocumentBuilder(url: url, limits: limits), extent: extent)
    parser = chp_open(Self.callbacks(for: content))
  }

  deinit {
    if let parser { chp_close(parser) }
  }

  /// Reads a part of the document, which must be UTF-8.
  ///
  /// The boundaries of `bytes` don't affect the resulting document, because libxml2 receives its
  /// input in parts that depend only on the content.
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !content.isComplete {
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

  /// Reads the remaining input. Parts that arrive later are ignored.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    guard !content.isComplete else { return content.builder.finish() }
    normalizer.finish()
    flush(normalizer.output.count)
    if let parser { chp_finish(parser) }
    content.builder.finish()
  }

  /// A document with the content that the reader has received.
  var document: PageDocument { content.builder.document }

  // MARK: - Events

  // The content outlives the parser, because the reader owns both. Therefore, the context is valid
  // in each callback.
  private static func callbacks(for content: Content) -> chp_callbacks {
    chp_callbacks(
      context: Unmanaged.passUnretained(content).toOpaque(),
      start: { context, name, attributes in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        content.startElement(String(cString: name), HTMLReader.attributes(attributes))
      },
      end: { context, name in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        if !content.isComplete { content.builder.endElement(String(cString: name)) }
      },
      characters: { context, bytes, length in
        let content = Unmanaged<Content>.fromOpaque(context).takeUnretainedValue()
        guard !content.isComplete else { return }
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
