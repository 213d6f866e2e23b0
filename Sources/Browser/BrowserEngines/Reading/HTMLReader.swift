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
    var hasBody = false
    private let extent: PageReader.Extent

    init(_ builder: HTMLDocumentBuilder, extent: PageReader.Extent) {
      (self.builder, self.extent) = (builder, extent)
    }

    /// Removes all content.
    func restart() {
      builder = HTMLDocumentBuilder(
        url: builder.url, encoding: builder.metadata.encoding, limits: builder.limits)
      hasBody = false
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
  /// The scanner that reads a head instead of the parser, or nil if the parser reads the document.
  private var scanner: HTMLHeadScanner?
  /// The parts of the document that the parser must read if the scanner can't.
  private var scannedBlocks: [[UInt8]] = []
  private lazy var parser = chp_open(Self.callbacks(for: content))
  /// A Boolean value that indicates whether the parser has read a part of the document.
  private(set) var usesParser = false
  private let content: Content
  private var isFinished = false

  /// Creates a reader for the document at an address.
  ///
  /// - Parameters:
  ///   - url: The address of the document.
  ///   - encoding: The encoding in which the document arrived.
  ///   - extent: The part of the document to read.
  ///   - limits: The limits on the content.
  ///   - scansHead: Whether the head of an ordinary document is read without the parser.
  init(
    url: URL, encoding: CharacterEncoding = .utf8, extent: PageReader.Extent = .whole,
    limits: Limits = Limits(), scansHead: Bool = true
  ) {
    content = Content(
      HTMLDocumentBuilder(url: url, encoding: encoding, limits: limits), extent: extent)
    scanner = extent == .head && scansHead ? HTMLHeadScanner() : nil
  }

  deinit {
    if usesParser, let parser { chp_close(parser) }
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
      if scanner == nil { parse(bytes) } else { scan(bytes) }
    }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) {
    usesParser = true
    guard let parser, let start = bytes.baseAddress, !bytes.isEmpty, !content.builder.isFull
    else { return }
    chp_parse(parser, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
  }

  private func scan(_ bytes: UnsafeRawBufferPointer) {
    scannedBlocks.append(Array(bytes))
    switch scanner?.scan(bytes, into: &content.builder) {
    case .open?: break
    case .complete?: content.hasBody = true
    case .unusual?, nil: parseScannedBlocks()
    }
  }

  /// Gives the parser what the scanner has read. The parser receives the same parts as without a
  /// scanner.
  private func parseScannedBlocks() {
    scanner = nil
    content.restart()
    for block in scannedBlocks { block.withUnsafeBytes(parse) }
    scannedBlocks = []
  }

  /// Reads the remaining input. Parts that arrive later are ignored.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    guard !content.isComplete else { return content.builder.finish() }
    normalizer.finish()
    flush(normalizer.output.count)
    if scanner != nil, !content.isComplete { parseScannedBlocks() }
    if usesParser, let parser { chp_finish(parser) }
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
