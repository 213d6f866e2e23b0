package import BrowserCommands
package import BrowserPages
package import Foundation
package import Switchboard

/// The content of a page view.
package enum PageViewContent: Equatable, Sendable {
  /// No tab is active.
  case noTab
  /// The active tab has no page.
  case blank
  /// The active tab shows the start page, which every new tab shows first.
  case startPage
  /// The page cannot be loaded, because there is no web engine.
  case unloadable(Address)
  /// The page has not been loaded.
  case unloaded(Address)
  /// The page is being loaded.
  case loading(Address)
  /// The page is loaded.
  case loaded(Address, title: String)
  /// The page couldn't be loaded, or its content was lost. The reason is one sentence.
  case failed(Address, reason: String)
}

/// A type that displays a page.
@MainActor
package protocol PageConsumer: AnyObject {
  /// Replaces the content of the active tab's page.
  func setPage(_ content: PageViewContent)

  /// Replaces the text, links and forms of the page.
  /// - Parameters:
  ///   - document: The document, or nil if none has been read.
  ///   - entries: The values that the user has entered into the document's forms.
  func setDocument(_ document: PageDocument?, entries: [PageFormEntry])

  /// Goes to a line in the text.
  /// - Parameter number: The number of the line, starting at 1.
  /// - Throws: ``PageTextError/noLine(_:count:)`` if the text has no line with that number.
  func go(toLine number: Int) throws(PageTextError)

  /// Goes to the lines that follow the most recently shown lines.
  /// - Throws: ``PageTextError/atEnd`` if there are none.
  func goToNextLines() throws(PageTextError)

  /// Shows the source of the page.
  func showSource() throws(PageTextError)

  /// Replaces the question that the page asks.
  /// - Parameter question: The question with instructions for answering it, or nil if there is
  ///   none.
  func setQuestion(_ question: String?)

  /// Replaces the title under which the page is bookmarked.
  /// - Parameter title: The title, or nil if the page is not bookmarked.
  func setBookmark(_ title: String?)

  /// Replaces the opener of the active tab.
  /// - Parameter tab: The identity of the opener, or nil if there is none.
  func setOpener(_ tab: TabID?)

  /// Replaces the page's request to load another address.
  /// - Parameter refresh: The request, or nil if there is none.
  func setRefresh(_ refresh: PageRefresh?)

  /// Shows where a phrase occurs in the page's text.
  /// - Parameter phrase: The phrase.
  func showMatches(of phrase: String)

  /// Shows the result of a script.
  /// - Parameter json: The result as JSON, or nil if the script has no result.
  func showValue(_ json: String?)

  /// Shows the bytes of a file.
  /// - Throws: An error if the output cannot show the bytes.
  func show(_ data: Data) throws

  /// Reports that a file was written.
  func reportFile(_ path: String)
}

/// A view controller that shows the active tab's page as text and follows the chosen links.
@MainActor
package final class PageViewController: PageConsumer {
  private let output: any OutputSink
  private let links: any LinkCommands
  private let broadcaster: Broadcaster
  private var content = PageViewContent.noTab
  private var document: PageDocument?
  private var entries: [PageFormEntry] = []
  /// The index of the first line to show.
  private var firstLine = 0
  private var shownCount = 0
  /// The document's lines at the most recent width, or nil until they are needed.
  private var laidOut: (width: Int, lines: [String])?
  /// The links of the most recently shown document.
  private var shownLinks: [PageLink] = []
  private var bookmark: String?
  private var question: String?
  private var refresh: PageRefresh?
  /// The address of the document that ``firstLine`` belongs to.
  private var readURL: URL?
  private var opener: TabID?

  /// Creates a view without a page.
  /// - Parameters:
  ///   - output: The output that the view renders to.
  ///   - links: The commands to send when the user chooses a link.
  ///   - broadcaster: The window's broadcaster, which provides the opener's title.
  package init(output: any OutputSink, links: any LinkCommands, broadcaster: Broadcaster) {
    self.output = output
    self.links = links
    self.broadcaster = broadcaster
  }

  package func setPage(_ content: PageViewContent) {
    let wasLoading = if case .loading = self.content { true } else { false }
    self.content = content
    if wasLoading, case .failed = content { output.notice(text) }
  }

  package func setDocument(_ document: PageDocument?, entries: [PageFormEntry]) {
    // A page that is loaded again keeps the user's place, although its document is missing meanwhile.
    if let url = document?.url, url != readURL { (readURL, firstLine, shownCount) = (url, 0, 0) }
    (self.document, self.entries) = (document, entries)
    laidOut = nil
  }

  package func setQuestion(_ question: String?) {
    guard question != self.question else { return }
    self.question = question
    question.map(output.notice)
  }

  package func setBookmark(_ title: String?) { bookmark = title }

  package func setRefresh(_ refresh: PageRefresh?) { self.refresh = refresh }

  package func setOpener(_ tab: TabID?) { opener = tab }

  package func showValue(_ json: String?) {
    output.show(OutputValue(json) { OutputValue(json: $0) }, as: json ?? "undefined")
  }

  package func show(_ data: Data) throws { try output.show(Array(data)) }

  package func reportFile(_ path: String) {
    output.notice("saved ‘\(path)’")
    output.report("", ["file": .text(path)])
  }
}

// MARK: - Screen

extension PageViewController: Screen {
  package func present() {
    if case .noTab = content {
      output.showAbsence("No tab is active: ‘open tab’ opens one.")
    } else {
      shownLinks = document?.links ?? []
      let body = bodyLines
      output.show(data(showing: body), as: (header + body).joined(separator: "\n"))
    }
  }

  package func select(row: Int) async throws {
    guard let count = document?.links.count, count > 0 else { throw RowError.inert }
    // A number refers to the link that the user saw, not to one on the next page.
    let index = row - 1, shown = shownLinks.indices.contains(index) ? shownLinks[index] : nil
    guard row <= count, let link = LinkNumber(number: row) else {
      throw shown == nil ? RowError.noRow(row, count: count) : RowError.gone(row)
    }
    guard shown == document?.links[index] else { throw RowError.gone(row) }
    try links.followLink(link, inNewTab: false, inBackground: false)
  }

  package func showSource() throws(PageTextError) {
    guard let text = document?.source.text else { throw .noSource }
    output.show(text)
  }

  package func goToNextLines() throws(PageTextError) {
    guard shownCount > 0, firstLine + shownCount < textLines.count else { throw .atEnd }
    firstLine += shownCount
  }

  package func go(toLine number: Int) throws(PageTextError) {
    let count = textLines.count
    guard number == 1 || number <= count else { throw .noLine(number, count: count) }
    firstLine = number - 1
  }
}

// MARK: - Text

extension PageViewController {
  private var header: [String] {
    firstLine > 0
      ? []
      : [text]
        + [
          openerLine, bookmark.map { "It is bookmarked as ‘\($0)’." }, refreshLine, question,
        ].compactMap(\.self)
  }

  /// The sentence that names the tab's opener, or nil if the tab has no opener or the output is not
  /// a screen.
  private var openerLine: String? {
    guard output.screenSize != nil, let opener else { return nil }
    var title: String?
    // Finding the tab takes time, so it is looked up only when the line is shown.
    broadcaster.observe(opener) { title = $0?.title }.cancel()
    return title.map { "It was opened from ‘\($0)’." }
  }

  /// The sentence that names the page's refresh, or nil if the page has none.
  private var refreshLine: String? {
    guard let refresh else { return nil }
    let delay = refresh.seconds == 1 ? "1 second" : "\(refresh.seconds) seconds"
    return refresh.url == document?.url
      ? "It is loaded again after \(delay): ‘stop’ prevents it."
      : "It goes to \(Address(url: refresh.url).argument) after \(delay): ‘stop’ prevents it."
  }

  /// The lines that fit on the screen, followed by a hint if there are more.
  private var bodyLines: [String] {
    let lines = textLines, rest = lines.dropFirst(firstLine)
    let shown = rest.prefix(room(beside: hint(lines.count, lines.count, of: lines.count)))
    shownCount = shown.count
    guard !shown.isEmpty else { return [] }
    let opening = firstLine == 0 ? [""] : []
    guard shown.count < rest.count else { return opening + shown }
    return opening + shown
      + ["", hint(firstLine + 1, firstLine + shown.count, of: lines.count)]
  }

  private func hint(_ first: Int, _ last: Int, of count: Int) -> String {
    "Lines \(first)–\(last) of \(count): ‘more’ shows the next ones."
  }

  /// Returns the number of lines that fit on the screen in addition to the header and the hint.
  private func room(beside hint: String) -> Int {
    guard let size = output.screenSize else { return .max }
    let others = (header + [hint]).joined(separator: "\n").split(separator: "\n")
    let rows = others.map { 1 + max(0, output.textWidth(String($0)) - 1) / max(1, size.columns) }
    return max(5, size.rows - rows.reduce(0, +) - (firstLine == 0 ? 3 : 2))
  }

  private var layout: PageLayout {
    PageLayout(width: output.screenSize?.columns ?? 80, measure: output.textWidth)
  }

  private var textLines: [String] {
    guard let document else { return [] }
    let layout = layout
    if let laidOut, laidOut.width == layout.width { return laidOut.lines }
    let lines = layout.lines(of: document, entries: entries).map(\.text)
    laidOut = (layout.width, lines)
    return lines
  }

  private var text: String {
    switch content {
    case .noTab: ""
    case .blank: "The tab is blank."
    case .startPage: "A new tab: ‘go’ with an address goes to a page."
    case .unloadable(let address):
      "\(address.argument) is not loaded: this run has no web engine, only its address is kept."
    case .unloaded(let address): "\(address.argument) is not loaded yet: ‘reload’ loads it."
    case .loading(let address): "\(address.argument) is being loaded: ‘stop’ stops it."
    case .loaded(let address, let title):
      "\(title)\n\(address.url.readable)\(document == nil ? " is loaded." : "")"
    case .failed(let address, let reason): "\(address.argument) is not loaded: \(reason)."
    }
  }
}

// MARK: - Data

extension PageViewController {
  /// The type of a page for programs.
  package static let outputType = OutputType.record([
    OutputField("state", .choice(states)), OutputField("address", .optional(.text)),
    OutputField("title", .optional(.text)), OutputField("problem", .optional(.text)),
    OutputField("bookmark", .optional(.text)), OutputField("question", .optional(.text)),
    OutputField("text", .optional(.text)),
  ])

  private static let states = [
    "blank", "start_page", "unloadable", "unloaded", "loading", "loaded", "failed",
  ]

  /// Returns the page for programs.
  /// - Parameter lines: The lines of the page's text, after a blank line.
  private func data(showing lines: [String]) -> OutputValue {
    let (state, address, title, problem) = content.values
    let text = document == nil ? nil : lines.drop(while: \.isEmpty).joined(separator: "\n")
    return .record([
      "state": .text(state), "address": OutputValue(address) { .text($0.argument) },
      "title": title.output, "problem": problem.output, "bookmark": bookmark.output,
      "question": question.output, "text": text.output,
    ])
  }
}

extension PageViewContent {
  /// The columns of the places where a phrase occurs in a page.
  package static let matchColumns: [Listing.Column] = [
    .init("match", .number), .init("line", .number), .init("context", .text),
  ]

  /// The content for programs.
  fileprivate var values: (state: String, address: Address?, title: String?, problem: String?) {
    switch self {
    case .noTab, .blank: ("blank", nil, nil, nil)
    case .startPage: ("start_page", nil, nil, nil)
    case .unloadable(let address): ("unloadable", address, nil, nil)
    case .unloaded(let address): ("unloaded", address, nil, nil)
    case .loading(let address): ("loading", address, nil, nil)
    case .loaded(let address, let title): ("loaded", address, title, nil)
    case .failed(let address, let reason): ("failed", address, nil, reason)
    }
  }
}

extension OutputValue {
  /// Creates a value from JSON. Text that isn't JSON becomes a text value.
  fileprivate init(json: String) {
    let value = try? JSONDecoder().decode(OutputValue.self, from: Data(json.utf8))
    self = value ?? .text(json)
  }
}

// MARK: - Searching

extension PageViewController {
  package func showMatches(of phrase: String) {
    let matches = document.map {
      PageSearch(for: phrase, in: $0, layout: layout, entries: entries).matches
    }
    output.show(
      Listing(
        PageViewContent.matchColumns,
        rows: (matches ?? []).enumerated().map { index, match in
          [.number(index + 1), .number(match.line + 1), .text(match.marked())]
        },
        placeholder: "The page does not contain ‘\(phrase)’."))
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

// MARK: - TabHelpersViewController

/// A tab helper in a list.
package struct TabHelperItem: Equatable, Identifiable, Sendable {
  /// The name of the helper.
  package let name: String
  /// The status that the helper reports.
  package let status: String
  /// The name, which is unique because a tab has at most one helper of each type.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}

/// A type that displays a list of a tab's helpers.
@MainActor
package protocol TabHelpersConsumer: AnyObject {
  /// Replaces all helpers.
  /// - Parameter items: The helpers, in the order in which they were attached.
  func setHelpers(_ items: [TabHelperItem])
}

/// A view controller that lists the helpers of one tab.
package final class TabHelpersViewController: ListViewController<TabHelperItem, Void>,
  TabHelpersConsumer
{
  package func setHelpers(_ items: [TabHelperItem]) { self.items = items }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [.init("helper", .text), .init("status", .text)]

  override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map { [.text($0.name), .text($0.status)] },
      placeholder: "The tab has no helpers.")
  }
}
