import BrowserPages
import Foundation

/// The text of a page in lines of a screen, and the user's place in it.
struct PageText {
  /// The document, or nil if none has been read.
  private(set) var document: PageDocument?
  /// The values that the user has entered into the document's forms.
  private(set) var entries: [PageFormEntry] = []
  /// The index of the first line to show.
  private(set) var firstLine = 0
  /// The number of lines that were shown most recently.
  private var shownCount = 0
  /// The address of the document that ``firstLine`` belongs to.
  private var readURL: URL?
  /// The lines at the most recent width, or nil until they are needed.
  private var laidOut: (width: Int, lines: [String])?
  /// A Boolean value that indicates whether ``laidOut`` belongs to an earlier document.
  private var isOutdated = false
  /// The number of times that the document was replaced.
  private var version = 0

  /// Replaces the document. A page that is loaded again keeps the user's place, although its
  /// document is missing meanwhile.
  mutating func setDocument(_ document: PageDocument?, entries: [PageFormEntry]) {
    if let url = document?.url, url != readURL {
      readURL = url
      firstLine = 0
      shownCount = 0
    }
    self.document = document
    self.entries = entries
    laidOut = nil
    isOutdated = false
    version += 1
  }

  /// Returns all lines of the text.
  mutating func lines(in layout: PageLayout) -> [String] {
    guard let document else { return [] }
    if let laidOut, laidOut.width == layout.width { return laidOut.lines }
    let lines = layout.lines(of: document, entries: entries).map(\.text)
    laidOut = (layout.width, lines)
    return lines
  }

  /// Returns the lines from the user's place on, followed by a hint if there are more.
  /// - Parameters:
  ///   - layout: The layout for the screen.
  ///   - limit: The maximum number of lines beside a hint.
  mutating func shownLines(in layout: PageLayout, limit: Int) -> [String] {
    let lines = lines(in: layout), rest = lines.dropFirst(firstLine)
    let shown = rest.prefix(limit)
    shownCount = shown.count
    guard !shown.isEmpty else { return [] }
    let opening = firstLine == 0 ? [""] : []
    guard shown.count < rest.count else { return opening + shown }
    return opening + shown
      + ["", Self.hint(firstLine + 1, firstLine + shown.count, of: lines.count)]
  }

  /// Returns the longest hint that can follow the text.
  mutating func longestHint(in layout: PageLayout) -> String {
    let count = lines(in: layout).count
    return Self.hint(count, count, of: count)
  }

  private static func hint(_ first: Int, _ last: Int, of count: Int) -> String {
    "Lines \(first)–\(last) of \(count): ‘more’ shows the next ones."
  }
}

// MARK: - Layout in the background

extension PageText {
  /// The layout of a document at a width. It takes as long as the document is large, so it can run
  /// while the main actor does something else.
  struct LayoutJob: Sendable {
    fileprivate let document: PageDocument
    fileprivate let entries: [PageFormEntry]
    fileprivate let version: Int
    let layout: PageLayout

    @concurrent
    func lines() async -> [String] { layout.lines(of: document, entries: entries).map(\.text) }
  }

  /// Returns the layout of the current document, or nil if there is no document.
  func layoutJob(_ layout: PageLayout) -> LayoutJob? {
    document.map { LayoutJob(document: $0, entries: entries, version: version, layout: layout) }
  }

  /// A Boolean value that indicates whether the lines at a width must still be laid out.
  func needsLayout(at width: Int) -> Bool {
    document != nil && (isOutdated || laidOut?.width != width)
  }

  /// Stores the result of a layout.
  ///
  /// If more of the same page has arrived meanwhile, the lines are shown as they are, and the next
  /// change replaces them. Otherwise, a page that arrives quickly would never be shown.
  /// - Returns: Whether the lines belong to the current page.
  mutating func store(_ lines: [String], of job: LayoutJob) -> Bool {
    guard job.version == version || job.document.url == document?.url else { return false }
    laidOut = (job.layout.width, lines)
    isOutdated = job.version != version
    return true
  }
}

// MARK: - Places

/// A place in a page's text.
package enum PagePlace: Equatable, Sendable {
  /// A line. The first line has the number 1.
  case line(Int)
  /// The line that follows the most recently shown lines.
  case nextLine
}

extension PageText {
  /// Goes to a place in the text.
  mutating func go(to place: PagePlace, in layout: PageLayout) throws(PageTextError) {
    let count = lines(in: layout).count
    switch place {
    case .line(let number):
      guard number == 1 || number <= count else { throw .noLine(number, count: count) }
      firstLine = number - 1
    case .nextLine:
      guard shownCount > 0, firstLine + shownCount < count else { throw .atEnd }
      firstLine += shownCount
    }
  }
}

// MARK: - Errors

/// An error that occurs when a part of a page's text can't be shown.
package enum PageTextError: Error, Equatable {
  /// The last line has been shown.
  case atEnd
  /// The text has no line with the given number.
  case noLine(Int, count: Int)
  /// No page is loaded, or the page isn't text.
  case noSource
}

extension PageTextError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .atEnd: "there are no more lines: ‘page’ begins with the first one"
    case .noSource: "there is no source: ‘page’ shows why"
    case .noLine(let line, 0): "there is no line \(line): the page has no text"
    case .noLine(let line, let count): "there is no line \(line): choose one from 1 to \(count)"
    }
  }
}
