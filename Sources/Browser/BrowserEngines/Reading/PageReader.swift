import BrowserModel
public import BrowserPages
public import Foundation

/// A reader that turns the data of a page into a document while the data arrives.
///
/// Use a separate reader for each load. Copies of a reader share their state, so append data to
/// only one of them.
///
/// HTML becomes text, links and forms. Plain text, JSON and XML become preformatted text, a feed
/// becomes a list of links, and a picture becomes a line that describes it. Other data is not
/// readable.
public struct PageReader {
  /// The maximum number of bytes of text in a document.
  static let maximumTextLength = 10_000_000

  /// The part of an HTML document to read.
  enum Extent {
    /// The whole document.
    case whole
    /// The head alone, which contains the metadata. Other documents are read as a whole.
    case head
  }

  private let url: URL
  private let extent: Extent
  private let charset: CharacterEncoding?
  /// The encoding of the document if its data has been converted to another one.
  private let originalEncoding: CharacterEncoding?
  private var source: PageSource
  /// The number of source bytes that have been decoded.
  private var decodedCount = 0
  private var kind: MediaKind?
  private var isFinished = false
  private var decoder: CharacterDecoder?
  /// A Boolean value that indicates whether the encoding is a guess, which the first invalid byte
  /// disproves.
  private var isGuess = false
  private var html: HTMLReader?
  private var text: [UInt8] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - mimeType: The media type that the host declares, or nil if it declares none.
  ///   - charset: The label of the encoding that the host declares, or nil if it declares none.
  public init(url: URL, mimeType: String?, charset: String? = nil) {
    self.init(url: url, mimeType: mimeType, charset: charset, extent: .whole)
  }

  /// Creates a reader for a part of a page.
  init(
    url: URL, mimeType: String?, charset: String?, extent: Extent,
    originalEncoding: CharacterEncoding? = nil
  ) {
    self.url = url
    self.extent = extent
    self.originalEncoding = originalEncoding
    let declared = mimeType ?? ""
    let label = charset ?? CharacterEncoding.charset(inContentType: declared).map(String.init)
    self.charset = label.flatMap { CharacterEncoding(label: $0) }
    source = PageSource(mimeType: Self.essence(of: declared))
    kind = MediaKind(mimeType: source.mimeType)
  }

  private static func essence(of mimeType: String) -> String {
    if mimeType.utf8.allSatisfy(\.isPlainInMediaType) { return mimeType }
    let bytes = mimeType.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
  }

  /// Returns whether pages of a media type are shown rather than downloaded.
  ///
  /// If the type is missing or `application/octet-stream`, the data can still turn out to be
  /// unreadable. See ``isReadable``.
  public static func isReadable(mimeType: String?) -> Bool {
    MediaKind(mimeType: essence(of: mimeType ?? "")) != .unreadable
  }

  /// A Boolean value that indicates whether the data that has arrived can be shown. Data that can't
  /// be shown should be downloaded.
  public var isReadable: Bool { kind != .unreadable }

  /// A Boolean value that indicates whether the document contains only metadata.
  var isOutline: Bool { extent == .head && kind == .html }

  /// The data that has been read.
  var data: Data { source.data }

  // MARK: - Reading

  /// Reads a part of the page's data.
  public mutating func append(_ data: Data) {
    guard !isFinished, !data.isEmpty else { return }
    source.data.append(data)
    read()
  }

  /// Reads the remaining data and returns the document. Data that arrives later is ignored.
  public mutating func finish() -> PageDocument {
    guard !isFinished else { return document }
    isFinished = true
    read()
    if let rest = decoder?.finish() {
      // A single letter at the end that isn't UTF-8 also disproves the guess.
      if isGuess, decoder?.hasInvalidBytes == true,
        !source.data.dropLast(3).contains(where: { $0 >= 0x80 })
      {
        restart()
        read()
      } else {
        receive(rest)
      }
    }
    html?.finish()
    return document
  }

  private mutating func read() {
    guard let kind = determineKind() else { return }
    guard kind != .unreadable, kind != .image, prepareDecoder(for: kind), let decoder else {
      return
    }
    let decoded = decoder.decode(source.data[(source.data.startIndex + decodedCount)...])
    decodedCount = source.data.count
    if isGuess, decoder.hasInvalidBytes {
      restart()
      read()
    } else {
      receive(decoded)
    }
  }

  private mutating func receive(_ decoded: [UInt8]) {
    if let html {
      html.append(decoded)
    } else if text.count < Self.maximumTextLength {
      text.append(contentsOf: decoded)
    }
  }

  /// Reads all data again as windows-1252, the default encoding for text that isn't UTF-8.
  private mutating func restart() {
    isGuess = false
    decodedCount = 0
    text = []
    start(.windows1252)
  }

  private mutating func start(_ encoding: CharacterEncoding) {
    decoder = CharacterDecoder(encoding)
    source.encoding = encoding.name
    html =
      kind == .html
      ? HTMLReader(url: url, encoding: originalEncoding ?? encoding, extent: extent) : nil
  }

  // MARK: - Decisions

  private mutating func determineKind() -> MediaKind? {
    if let kind { return kind }
    guard isFinished || source.data.count >= MediaSniffer.length else { return nil }
    source.mimeType = MediaSniffer.mimeType(of: source.data, declared: source.mimeType)
    kind = MediaKind(mimeType: source.mimeType)
    if kind == nil { kind = source.mimeType == "text/plain" ? .plainText : .unreadable }
    return kind
  }

  /// Creates the decoder if the encoding is known and returns whether there is a decoder.
  private mutating func prepareDecoder(for kind: MediaKind) -> Bool {
    if decoder != nil { return true }
    guard isFinished || source.data.count >= 3 else { return false }
    if let mark = CharacterEncoding.byteOrderMark(in: source.data) {
      decodedCount = mark.length
      start(mark.0)
      return true
    }
    guard charset != nil || isFinished || source.data.count >= CharacterEncoding.prescanLength
    else { return false }
    let declared = charset ?? declaredEncoding(for: kind)
    isGuess = declared == nil && kind != .json
    start(declared ?? .utf8)
    return true
  }

  private func declaredEncoding(for kind: MediaKind) -> CharacterEncoding? {
    switch kind {
    case .html:
      CharacterEncoding.declared(inXML: source.data)
        ?? CharacterEncoding.declared(inHTML: source.data)
    case .xml: CharacterEncoding.declared(inXML: source.data) ?? .utf8
    default: nil
    }
  }

  // MARK: - Document

  /// A document with the content that the reader has received.
  public var document: PageDocument {
    var document = html?.document ?? PageDocument(url: url)
    document.source = source
    guard !isOutline else { return document.outline }
    switch kind {
    case .plainText, nil: document.blocks = textBlocks
    case .json:
      document.blocks = indentedBlocks(by: JSONIndenter.indent, note: "This is not valid JSON.")
    case .xml: readXML(&document)
    case .image: document.blocks = [.paragraph(imageText)]
    case .unreadable: document.blocks = [.paragraph(unreadableText)]
    case .html: break
    }
    return document
  }

  private static func note(_ text: String) -> PageBlock {
    .paragraph(PageText([PageTextRun(text, style: .emphasis)]))
  }

  private var textBlocks: [PageBlock] {
    let string = String(decoding: text.prefix(Self.maximumTextLength), as: UTF8.self)
    let lines = string.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let trimmed = lines.trimmingSuffix { $0 == "\n" }
    var blocks: [PageBlock] = []
    if !trimmed.isEmpty { blocks.append(.preformatted(PageText([PageTextRun(String(trimmed))]))) }
    if text.count >= Self.maximumTextLength {
      blocks.append(Self.note("The text is too long. The rest is left out."))
    }
    return blocks
  }

  // Text that is still arriving isn't indented, because its end is missing.
  private func indentedBlocks(
    by indent: ([UInt8], Int) -> String?, note: String?
  ) -> [PageBlock] {
    guard isFinished, text.count < Self.maximumTextLength else { return textBlocks }
    guard let indented = indent(text, Self.maximumTextLength * 2) else {
      return (note.map { [Self.note($0)] } ?? []) + textBlocks
    }
    return [.preformatted(PageText([PageTextRun(indented)]))]
  }

  private func readXML(_ document: inout PageDocument) {
    guard isFinished, let feed = FeedReader(text) else {
      document.blocks = indentedBlocks(by: XMLIndenter.indent, note: nil)
      return
    }
    document.title = feed.title.nonEmpty
    let metadata = HTMLMetadata(url: url)
    document.links = feed.entries.map {
      PageLink(text: $0.title, reference: $0.reference, url: metadata.resolve($0.reference))
    }
    let items = feed.entries.enumerated().map { index, entry in
      var runs = [PageTextRun(entry.title.nonEmpty ?? entry.reference, link: index)]
      if !entry.date.isEmpty { runs.append(PageTextRun(" (\(entry.date))")) }
      return [PageBlock.paragraph(PageText(runs))]
    }
    if let title = document.title {
      document.blocks.append(.heading(level: 1, PageText([PageTextRun(title)])))
    }
    if !items.isEmpty { document.blocks.append(.list(PageList(items: items))) }
  }

  // MARK: - Descriptions of data

  private var imageText: PageText {
    let isDrawing = source.mimeType == "image/svg+xml"
    let header =
      isDrawing
      ? ImageHeader(svg: String(decoding: source.data.prefix(65_536), as: UTF8.self))
      : ImageHeader(source.data)
    let name = header?.format.rawValue ?? source.mimeType
    let size = header?.size.map { ", \($0.width) × \($0.height) pixels" } ?? ""
    return PageText([PageTextRun("\(name) image\(size), \(source.data.count.byteCountText)")])
  }

  private var unreadableText: PageText {
    PageText([
      PageTextRun("This is not text: \(source.mimeType), \(source.data.count.byteCountText).")
    ])
  }
}

extension PageDocument {
  /// The document without its content.
  fileprivate var outline: Self {
    var outline = self
    (outline.blocks, outline.links, outline.forms) = ([], [], [])
    return outline
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is unchanged in a media type without
  /// parameters.
  fileprivate var isPlainInMediaType: Bool {
    isLowercaseASCIIAlphanumeric || "/+-.".utf8.contains(self)
  }
}
