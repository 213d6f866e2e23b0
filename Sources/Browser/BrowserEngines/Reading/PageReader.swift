import BrowserModel
public import BrowserPages
public import Foundation

/// A reader that turns the data of a page into a document while the data arrives.
///
/// Use a separate reader for each load. Copies of a reader share their decoder, so append data to only
/// one of them.
///
/// HTML becomes text, links and forms. Plain text, JSON and XML become preformatted text, a feed
/// becomes its entries with their content, and a picture becomes a line that describes it. Other
/// data is not readable.
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
  private var limits = HTMLReader.Limits()
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
  /// A Boolean value that indicates whether the page can still declare its encoding.
  private var isUndeclared = false
  /// The reader of a document with markup.
  private var markup: (any MarkupReader)?
  private var text: [UInt8] = []
  /// The number of bytes of text at which the root element of an XML document is searched for again.
  private var nextRootSearch = 512

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - mimeType: The media type that the host declares, or nil if it declares none.
  ///   - charset: The label of the encoding that the host declares, or nil if it declares none.
  ///   - showsHidden: Whether to read content that the page hides until scripts show it. If a page
  ///     hides nearly all of its text, it is read in any case.
  public init(
    url: URL, mimeType: String?, charset: String? = nil, showsHidden: Bool = false
  ) {
    self.init(url: url, mimeType: mimeType, charset: charset, extent: .whole)
    limits.showsHidden = showsHidden
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
  var isOutline: Bool { extent == .head && (kind == .html || kind == .xhtml) }

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
    if kind == .xml, markup == nil { startXML() }
    markup?.finish()
    revealIfConcealed()
    return document
  }

  /// Reads all data again, including hidden content, if the page hides nearly all of its text.
  private mutating func revealIfConcealed() {
    guard extent == .whole, !limits.showsHidden, let encoding = decoder?.encoding,
      (markup as? HTMLReader)?.isMostlyConcealed == true
    else { return }
    limits.showsHidden = true
    startMarkup()
    let decoder = CharacterDecoder(encoding)
    let start = CharacterEncoding.byteOrderMark(in: source.data)?.length ?? 0
    markup?.append(decoder.decode(source.data.dropFirst(start)) + decoder.finish())
    markup?.finish()
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
    readAgainIfDeclared()
  }

  /// Reads all data again if the page declares its encoding after the part that was searched for a
  /// declaration.
  private mutating func readAgainIfDeclared() {
    guard isUndeclared, let declared = (markup as? HTMLReader)?.declaredEncoding else { return }
    isUndeclared = false
    isGuess = false
    guard declared.name != source.encoding else { return }
    decodedCount = 0
    start(declared)
    read()
  }

  private mutating func receive(_ decoded: [UInt8]) {
    if markup != nil {
      markup?.append(decoded)
    } else if text.count < Self.maximumTextLength {
      text.append(contentsOf: decoded)
      if kind == .xml, text.count >= nextRootSearch { startXML() }
    }
  }

  /// Decides how to show an XML document, as soon as its root element has arrived.
  private mutating func startXML() {
    nextRootSearch = text.count * 2
    guard let root = XMLScanner.root(of: text) else { return }
    kind = MediaKind(root: root)
    startMarkup()
    markup?.append(text)
    if markup != nil { text = [] }
  }

  private mutating func startMarkup() {
    let encoding = originalEncoding ?? decoder?.encoding ?? .utf8
    markup =
      switch kind {
      case .html:
        HTMLReader(url: url, encoding: encoding, extent: extent, limits: limits)
      case .xhtml, .drawing:
        HTMLReader(url: url, encoding: encoding, extent: extent, limits: limits, isXML: true)
      case .feed: FeedReader(url: url)
      default: nil
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
    startMarkup()
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
    isUndeclared = declared == nil
    isGuess = isUndeclared && kind != .json
    start(declared ?? .utf8)
    return true
  }

  private func declaredEncoding(for kind: MediaKind) -> CharacterEncoding? {
    switch kind {
    case .html:
      CharacterEncoding.declared(inXML: source.data)
        ?? CharacterEncoding.declared(inHTML: source.data)
    case .xml, .xhtml, .drawing, .feed: CharacterEncoding.declared(inXML: source.data) ?? .utf8
    default: nil
    }
  }

  // MARK: - Document

  /// A document with the content that the reader has received.
  public var document: PageDocument {
    // Too little has arrived to decide on the encoding, so a copy decides.
    if !isFinished, decoder == nil {
      var copy = self
      return copy.finish()
    }
    var document = markup?.document ?? PageDocument(url: url)
    document.source = source
    guard !isOutline else { return document.outline }
    switch kind {
    case .plainText, nil: document.blocks = textBlocks
    case .json:
      document.blocks = indentedBlocks(by: JSONIndenter.indent, note: "This is not valid JSON.")
    case .xml: document.blocks = indentedBlocks(by: XMLIndenter.indent, note: nil)
    case .drawing: document.blocks.insert(.paragraph(imageText), at: 0)
    case .image: document.blocks = [.paragraph(imageText)]
    case .unreadable: document.blocks = [.paragraph(unreadableText)]
    case .html, .xhtml, .feed: break
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
  /// Returns a copy of the document that includes the text that its page hides until scripts show
  /// it.
  @concurrent
  func revealed() async -> Self {
    var reader = PageReader(
      url: url, mimeType: source.mimeType, charset: source.encoding, showsHidden: true)
    reader.append(source.data)
    var document = reader.finish()
    document.refresh = refresh
    return document
  }

  /// The document without its content.
  fileprivate var outline: Self {
    var outline = self
    outline.blocks = []
    outline.links = []
    outline.forms = []
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
