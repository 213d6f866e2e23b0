public import Foundation

/// The content of a page, which consists of text, links and forms.
///
/// Engines create documents, and views lay them out as text. A document contains untrusted text,
/// which a view must escape before a terminal shows it.
public struct PageDocument: Hashable, Sendable {
  /// The address of the page. Relative addresses are resolved against it.
  public var url: URL
  /// The title of the page, or nil if it has none.
  public var title: String?
  /// The page's description of itself, or nil if it has none.
  public var summary: String?
  /// The language tag that the page declares, if any, for example `en-GB`.
  public var language: String?
  /// The address of the icon that the page declares, if any.
  public var iconURL: URL?
  /// The canonical address that the page declares, if any.
  public var canonicalURL: URL?
  /// The page's request to load an address after some seconds, or nil if there is none.
  public var refresh: PageRefresh?
  /// The content in reading order.
  public var blocks: [PageBlock]
  /// The indices of the blocks that are the main content, or nil if the page doesn't mark it.
  public var mainBlocks: Range<Int>?
  /// The links in document order. Link 1 is the first one.
  public var links: [PageLink]
  /// The forms in document order. Form 1 is the first one.
  public var forms: [PageForm]
  /// The numbers of the anchors by their names, which are the fragments of addresses that lead to
  /// them. ``PageTextRun/anchor`` says where an anchor is. An anchor that no run has is at the end.
  public var anchors: [String: Int] = [:]
  /// The data that the document was read from.
  public var source: PageSource

  /// Creates a document.
  /// - Parameters:
  ///   - url: The address of the page. Relative addresses are resolved against it.
  ///   - title: The title of the page, or nil if it has none.
  ///   - blocks: The content in reading order.
  ///   - links: The links in document order.
  ///   - forms: The forms in document order.
  ///   - source: The data that the document was read from.
  public init(
    url: URL, title: String? = nil, blocks: [PageBlock] = [], links: [PageLink] = [],
    forms: [PageForm] = [], source: PageSource = PageSource()
  ) {
    self.url = url
    self.title = title
    self.blocks = blocks
    self.links = links
    self.forms = forms
    self.source = source
  }
}

// MARK: - Anchors

/// A place in the text of a document. It is the same in lines of any width.
public enum PagePlace: Hashable, Sendable {
  /// The place above the first line.
  case start
  /// The anchor with a number in ``PageDocument/anchors``.
  case anchor(Int)
  /// The place after the given number of bytes of the document's own text.
  case offset(Int)
}

extension PageDocument {
  /// Returns the place that a fragment names, or nil if it names none.
  ///
  /// This is the part of the document that the fragment indicates by the HTML standard. A fragment
  /// directive, such as `:~:text=words`, is not a part of the name.
  /// - Parameter fragment: The fragment of an address, or nil if it has none. A missing or empty
  ///   fragment names the start of the document.
  public func place(of fragment: String?) -> PagePlace? {
    let name = fragment?.split(separator: ":~:", maxSplits: 1, omittingEmptySubsequences: false)[0]
    guard let name, !name.isEmpty else { return .start }
    let decoded = String(decoding: PercentEncoding.decoded(Array(name.utf8)[...]), as: UTF8.self)
    if let anchor = anchors[String(name)] ?? anchors[decoded] { return .anchor(anchor) }
    return decoded.lowercased() == "top" ? .start : nil
  }
}

// MARK: - PageRefresh

/// A page's request to load an address after some seconds.
public struct PageRefresh: Hashable, Sendable {
  /// The complete address to load.
  public var url: URL
  /// The number of seconds to wait.
  public var seconds: Int

  /// Creates a request.
  /// - Parameters:
  ///   - url: The complete address to load.
  ///   - seconds: The number of seconds to wait, from 0.
  public init(url: URL, seconds: Int) {
    self.url = url
    self.seconds = seconds
  }

  /// A Boolean value that indicates whether the request acts as a redirect. The loaded page then
  /// replaces the requesting page in the back/forward list.
  ///
  /// As in other browsers, the value is true if the page asks to wait for a second at most.
  public var isRedirect: Bool { seconds <= 1 }

  /// A Boolean value that indicates whether the user must open the address. The value is true if
  /// the address contains a user name, which can be mistaken for the host.
  public var needsUser: Bool { url.hostAfterUser != nil }
}

// MARK: - PageSource

/// The data that a page's host sent.
public struct PageSource: Hashable, Sendable {
  /// The media type without parameters, in lowercase, for example `text/html`.
  public var mimeType: String
  /// The name of the character encoding in the Encoding standard, or nil if the data isn't text.
  public var encoding: String?
  /// The decompressed data.
  public var data: Data

  /// Creates the source of a page, which is empty by default.
  public init(mimeType: String = "text/html", encoding: String? = nil, data: Data = Data()) {
    self.mimeType = mimeType
    self.encoding = encoding
    self.data = data
  }
}

extension PageSource {
  /// The data as text, or nil if it is not text.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the data.
  public var text: String? {
    guard let encoding = encoding.flatMap({ CharacterEncoding(label: $0) }) else { return nil }
    let decoder = CharacterDecoder(encoding)
    return String(decoding: decoder.decode(data) + decoder.finish(), as: UTF8.self)
  }
}

// MARK: - PageLink

/// A link on a page. Users refer to it by its position among the links, from 1.
public struct PageLink: Hashable, Sendable {
  /// The text of the link on one line. The text is empty if the link has none.
  public var text: String
  /// The address as written on the page.
  public var reference: String
  /// The absolute address, or nil if the reference isn't a valid address.
  public var url: URL?
  /// The suggested name of the file if the page asks to download the link's target, or nil to show
  /// the target. The name is empty if the page suggests none.
  public var downloadName: String?

  /// Creates a link whose target is shown.
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - reference: The address as the page writes it.
  ///   - url: The complete address, or nil if the reference is not a valid address.
  public init(text: String, reference: String, url: URL?) {
    self.text = text
    self.reference = reference
    self.url = url
  }
}

// MARK: - PageBlock

/// A part of a page's content that starts on a new line.
public indirect enum PageBlock: Hashable, Sendable {
  /// A heading with a level from 1 to 6.
  case heading(level: Int, PageText)
  /// Text that is set apart by blank lines.
  case paragraph(PageText)
  /// Text that isn't set apart from the lines before and after it, such as that of a `div` element.
  case line(PageText)
  /// A list. Each item is a sequence of blocks.
  case list(PageList)
  /// A quotation.
  case quote([PageBlock])
  /// Text whose spaces and newlines are significant.
  case preformatted(PageText)
  /// A table of data.
  case table(PageTable)
  /// A thematic break.
  case separator
}

/// A list of items with bullets, with numbers, or without markers.
public struct PageList: Hashable, Sendable {
  /// The number of the first item, or nil if the list is unordered.
  public var start: Int?
  /// The content of each item.
  public var items: [[PageBlock]]
  /// The style of the numbers of an ordered list.
  public var numbering: Numbering
  /// A Boolean value that indicates whether the numbers descend.
  public var isReversed: Bool

  /// A way to number the items of a list. The values are those of the `type` attribute in HTML.
  public enum Numbering: String, Hashable, Sendable {
    case decimal = "1"
    case lowercaseLetters = "a"
    case uppercaseLetters = "A"
    case lowercaseRoman = "i"
    case uppercaseRoman = "I"
    /// The items are terms with descriptions, which have no marker.
    case unmarked = "none"
  }

  /// Creates a list.
  /// - Parameters:
  ///   - start: The number of the first item, or nil if the list is unordered.
  ///   - items: The content of each item.
  ///   - numbering: The style of the numbers of an ordered list.
  ///   - isReversed: Whether the numbers descend.
  public init(
    start: Int? = nil, items: [[PageBlock]] = [], numbering: Numbering = .decimal,
    isReversed: Bool = false
  ) {
    self.start = start
    self.items = items
    self.numbering = numbering
    self.isReversed = isReversed
  }

  /// Returns the marker of an item in an ordered list, such as `1.` or `iv.`, or nil if the list is
  /// unordered or the number is too large.
  ///
  /// - Parameter index: The index of the item. It can be beyond the last item.
  package func marker(_ index: Int) -> String? {
    guard let start else { return nil }
    let (number, isTooLarge) =
      isReversed
      ? start.subtractingReportingOverflow(index) : start.addingReportingOverflow(index)
    // Only malicious pages contain numbers that overflow an integer.
    return isTooLarge ? nil : numbering.text(number) + "."
  }
}

extension PageList.Numbering {
  /// Returns a number as text. As in CSS, a number that the style can't express is decimal.
  fileprivate func text(_ number: Int) -> String {
    switch self {
    case .lowercaseLetters where number > 0: Self.letters(number)
    case .uppercaseLetters where number > 0: Self.letters(number).uppercased()
    case .lowercaseRoman where 1..<4000 ~= number: Self.roman(number)
    case .uppercaseRoman where 1..<4000 ~= number: Self.roman(number).uppercased()
    default: String(number)
    }
  }

  private static func letters(_ number: Int) -> String {
    let last = Character(Unicode.Scalar(UInt8(97 + (number - 1) % 26)))
    return (number > 26 ? letters((number - 1) / 26) : "") + String(last)
  }

  private static func roman(_ number: Int) -> String {
    let signs = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in signs {
      text += String(repeating: sign, count: rest / value)
      rest %= value
    }
    return text
  }
}

/// A table of text, with an optional caption.
public struct PageTable: Hashable, Sendable {
  /// The caption, or nil if there is none.
  public var caption: PageText?
  /// The rows. Rows can have different numbers of cells.
  public var rows: [PageTableRow]

  /// Creates a table, which can have rows of different lengths.
  public init(caption: PageText? = nil, rows: [PageTableRow] = []) {
    self.caption = caption
    self.rows = rows
  }
}

/// A row of a table.
public struct PageTableRow: Hashable, Sendable {
  /// A Boolean value that indicates whether all cells of the row are headers.
  public var isHeader: Bool
  /// The text of each cell.
  public var cells: [PageText]

  /// Creates a row of cells from left to right.
  public init(isHeader: Bool = false, cells: [PageText] = []) {
    self.isHeader = isHeader
    self.cells = cells
  }
}
