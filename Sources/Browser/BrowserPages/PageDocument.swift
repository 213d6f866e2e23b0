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
  /// The links in document order. Link 1 is the first one.
  public var links: [PageLink]
  /// The forms in document order. Form 1 is the first one.
  public var forms: [PageForm]
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

  /// Creates a source.
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

/// A link on a page.
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
  /// A paragraph, or any other text.
  case paragraph(PageText)
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

/// A list on a page.
public struct PageList: Hashable, Sendable {
  /// The number of the first item, or nil if the list is unordered.
  public var start: Int?
  /// The content of each item.
  public var items: [[PageBlock]]

  /// Creates a list.
  public init(start: Int? = nil, items: [[PageBlock]] = []) {
    self.start = start
    self.items = items
  }
}

/// A table on a page.
public struct PageTable: Hashable, Sendable {
  /// The caption, or nil if there is none.
  public var caption: PageText?
  /// The rows. Rows can have different numbers of cells.
  public var rows: [PageTableRow]

  /// Creates a table.
  public init(caption: PageText? = nil, rows: [PageTableRow] = []) {
    self.caption = caption
    self.rows = rows
  }
}

/// A row in a table.
public struct PageTableRow: Hashable, Sendable {
  /// A Boolean value that indicates whether all cells of the row are headers.
  public var isHeader: Bool
  /// The text of each cell.
  public var cells: [PageText]

  /// Creates a row.
  public init(isHeader: Bool = false, cells: [PageText] = []) {
    self.isHeader = isHeader
    self.cells = cells
  }
}

// MARK: - PageText

/// Text that consists of runs, each of which has one style. A newline in a run is a line break on
/// the page.
public struct PageText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The runs in order.
  public var runs: [PageTextRun]

  /// Creates text from runs.
  public init(_ runs: [PageTextRun] = []) { self.runs = runs }

  /// Creates text from a single plain run.
  public init(stringLiteral text: String) { self.init([PageTextRun(text)]) }

  /// The text of all runs.
  public var string: String { runs.map(\.text).joined() }
}

/// A piece of text with one style.
public struct PageTextRun: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters.
  public var text: String
  /// The style.
  public var style: PageTextStyle
  /// The index in ``PageDocument/links`` of the link that the run belongs to, if any.
  public var link: Int?
  /// The control that the run shows, if any. A layout shows the control's current value instead of
  /// the text.
  public var control: PageControl?

  /// Creates a run.
  public init(
    _ text: String, style: PageTextStyle = [], link: Int? = nil, control: PageControl? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.control = control
  }

  /// Creates a plain run.
  public init(stringLiteral text: String) { self.init(text) }
}

/// The position of a control in a document.
public struct PageControl: Hashable, Sendable {
  /// The index of the form in ``PageDocument/forms``.
  public var form: Int
  /// The index of the control in ``PageForm/fields``.
  public var field: Int

  /// Creates the position of a control.
  public init(form: Int, field: Int) {
    self.form = form
    self.field = field
  }
}

/// The style of text.
public struct PageTextStyle: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Emphasized text.
  public static let emphasis = Self(rawValue: 1)
  /// Important text.
  public static let strong = Self(rawValue: 2)
  /// Code.
  public static let code = Self(rawValue: 4)
  /// The alternative text of an image.
  public static let image = Self(rawValue: 8)
  /// A form control, such as a text field.
  public static let control = Self(rawValue: 16)
}
