public import BrowserCommands
public import BrowserPages
package import Foundation
public import Switchboard

/// A type that displays a page.
@MainActor
public protocol PageConsumer: AnyObject {
  /// Replaces the description of the active tab's page.
  func setPage(_ page: PageDescription)

  /// Replaces the document of the page.
  /// - Parameter document: The document, or nil if none has been read.
  func setDocument(_ document: PageDocument?)

  /// Replaces the text of the page and the part of it to show. The excerpt is empty until the text
  /// is needed.
  func setExcerpt(_ excerpt: PageExcerpt)

  /// Called when the active tab has loaded a page or shows another page or place, and when another
  /// tab has become active.
  /// - Parameter logIn: A sentence that says which host asks for a user name and a password before
  ///   it shows the page, or nil if none does.
  func pageDidArrive(askingFor logIn: String?)

  /// Shows what the host has sent, as text.
  func showSource(_ text: String)
}

/// A type that displays the results of page commands.
@MainActor
public protocol PageCommandConsumer: AnyObject {
  /// Shows the result of a script.
  /// - Parameter json: The result as JSON, or nil if the script has no result.
  func showValue(_ json: String?)

  /// Reports that a file was written.
  func reportFile(_ path: String)

  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
}

/// A screen that shows a page in parts.
@MainActor
public protocol PageScreen: ReadingScreen {
  /// Shows the lines that follow the most recently shown ones, or the first ones if none of the page
  /// has been shown.
  /// - Throws: ``PageTextError/atEnd`` if the last line has been shown.
  func presentNext() async throws

  /// Shows the lines that precede the most recently shown ones.
  /// - Throws: ``PageTextError/atStart`` if the first line has been shown.
  func presentPrevious() async throws

  /// Shows the page as a picture, if it is one and the terminal shows pictures.
  func presentPicture() async
}

/// A view controller that shows the active tab's page as text and follows the chosen links.
@MainActor
package final class PageViewController: PageConsumer, PageCommandConsumer {
  private let output: any OutputSink
  private let screens: any ScreenCommands
  private let links: any LinkCommands
  private let broadcaster: Broadcaster
  private var page = PageDescription()
  private var document: PageDocument?
  private var excerpt = PageExcerpt()
  /// The number of the line after those that were shown most recently, or nil if none has been shown.
  private var nextLine: LineNumber?
  /// The links of the most recently shown document.
  private var shownLinks = PerPrompt<[PageLink]>()
  /// The prompts at which the tabs of the window are shown.
  private var viewers: Set<Int> = [] {
    didSet { awaiting.formIntersection(viewers) }
  }
  /// The prompts at which a page that has arrived hasn't been shown.
  private var awaiting: Set<Int> = []
  private var observation: Subscription?

  /// Creates a view without a page.
  /// - Parameters:
  ///   - output: The output that the view renders to.
  ///   - screens: The commands to send when the user reads on.
  ///   - links: The commands to send when the user chooses a link.
  ///   - broadcaster: The window's broadcaster, which provides the opener's title and ``TabViewers``.
  package init(
    output: any OutputSink, screens: any ScreenCommands, links: any LinkCommands,
    broadcaster: Broadcaster
  ) {
    self.output = output
    self.screens = screens
    self.links = links
    self.broadcaster = broadcaster
    observation = broadcaster.observe(TabViewers.self, for: self) { $0.viewers = $1 }
  }

  package func setPage(_ page: PageDescription) {
    let last = self.page
    self.page = page
    if case .loading = last.content, case .failed = page.content, document == nil {
      output.notice(heading.map(\.plain).joined(separator: " "))
    }
    if let question = page.question, question != last.question { output.notice(question) }
  }

  package func setDocument(_ document: PageDocument?) { self.document = document }

  package func setExcerpt(_ excerpt: PageExcerpt) {
    self.excerpt = excerpt
    nextLine = nil
  }

  package func pageDidArrive(askingFor logIn: String?) {
    awaiting = viewers
    if !viewers.isEmpty {
      output.showArrival { [weak self] in await self?.presentArrival(askingFor: logIn) }
    }
  }

  /// Shows a page that has arrived, unless it has been shown meanwhile, or asks for what it needs.
  private func presentArrival(askingFor logIn: String?) async {
    guard awaiting.remove(CallEnvironment.current.prompt) != nil else { return }
    guard let logIn else {
      // The page itself says why it has no text.
      try? await showPage(from: nil)
      return
    }
    awaiting = []
    output.notice(logIn)
    await output.runLine("log in")
  }

  package func showSource(_ text: String) { output.show(text) }

  package func showValue(_ json: String?) {
    output.show(OutputValue(json) { OutputValue(json: $0) }, as: json ?? "undefined")
  }

  package func reportFile(_ path: String) {
    output.notice("saved ‘\(path)’")
    output.report("", ["file": .text(path)])
  }

  package func report(_ change: ChangeReport) { output.notice(change.description) }
}

// MARK: - Screen

extension PageViewController: PageScreen {
  package var shownOutput: CommandOutput { .value(.optional(Self.outputType)) }

  package func present() {
    if case .noTab = page.content {
      output.showAbsence("No tab is active: ‘open tab’ opens one.")
    } else {
      awaiting.remove(CallEnvironment.current.prompt)
      shownLinks.current = document?.links ?? []
      let count = excerpt.shownCount(limit: room(beside: excerpt.longestHint))
      nextLine = LineNumber(number: excerpt.firstLine + count + 1)
      let body = excerpt.shownLines(count), hint = excerpt.hint(below: count)
      output.show(
        data(showing: (body + hint).map(\.plain)),
        as: StyledText(lines: header + body + hint.flatMap(rows)))
    }
  }

  package func presentNext() async throws {
    let hasLines = !excerpt.lines.isEmpty
    do {
      try await showPage(from: hasLines ? nextLine : nil)
    } catch PageTextError.noLine { throw PageTextError.atEnd }
  }

  /// Shows the lines that precede the most recently shown ones.
  /// - Throws: ``PageTextError/atStart`` if the first line has been shown.
  package func presentPrevious() async throws {
    guard excerpt.firstLine > 0 else { throw PageTextError.atStart }
    let first = max(0, excerpt.firstLine - room(beside: excerpt.longestHint))
    try await showPage(from: LineNumber(number: first + 1))
  }

  package func presentPicture() async {
    guard let source = document?.source, source.mimeType.hasPrefix("image/"),
      output.screenSize != nil
    else { return }
    // The text above the picture is all that a terminal without pictures shows.
    _ = try? await output.handOver(.picture(source.data.base64EncodedString()))
  }

  package func readOn() async throws {
    if let nextLine, nextLine.number <= excerpt.lines.count { try await showPage(from: nextLine) }
  }

  private func showPage(from line: LineNumber?) async throws {
    try await screens.showPage(from: line, heading: nil, main: false, hidden: false)
  }

  package func select(row: Int) async throws {
    // A number refers to the link that the user saw, not to one on the next page.
    let index = row - 1, seen = shownLinks.current ?? []
    let shown = seen.indices.contains(index) ? seen[index] : nil
    guard let count = document?.links.count else {
      throw shown == nil ? RowError.inert : RowError.gone(row)
    }
    guard row <= count, let link = LinkNumber(number: row) else {
      throw shown == nil ? RowError.noLink(row, count: count) : RowError.gone(row)
    }
    guard shown == document?.links[index] else { throw RowError.gone(row) }
    try links.followLink(.number(link), inNewTab: false, inBackground: false)
  }
}

// MARK: - Text

extension PageViewController {
  private var heading: [StyledText] { page.content.heading(hasText: document != nil) }

  /// The lines above the text, which are left out if the text continues.
  private var header: [StyledText] {
    guard !excerpt.isContinuation else { return [] }
    let bookmarkLine = page.bookmark.map { "It is bookmarked as ‘\($0)’." }
    let notes = [page.missingPlace, openerLine, bookmarkLine, refreshLine, page.question]
    return (heading + notes.compactMap(\.self).map { StyledText($0) }).flatMap(rows)
  }

  /// Returns a line of one style as rows that fit the screen, which are broken between words.
  private func rows(of line: StyledText) -> [StyledText] {
    guard let columns = output.screenSize?.columns, let part = line.parts.first else {
      return [line]
    }
    var rows: [String] = []
    for word in part.text.split(separator: " ").map(String.init) {
      if let row = rows.last, output.textWidth("\(row) \(word)") <= columns {
        rows[rows.count - 1] = "\(row) \(word)"
      } else {
        rows.append(word)
      }
    }
    return rows.map { StyledText($0, part.style) }
  }

  /// The sentence that names the tab's opener, or nil if the tab has no opener or the output is not
  /// a screen.
  private var openerLine: String? {
    guard output.screenSize != nil, let opener = page.opener else { return nil }
    var title: String?
    // Finding the tab takes time, so it is looked up only when the line is shown.
    broadcaster.observe(opener) { title = $0?.title }.cancel()
    return title.map { title in
      "It was opened from ‘\(title.count > 80 ? "\(title.prefix(79))…" : title)’."
    }
  }

  /// The sentence that names the page's refresh, or nil if the page has none.
  private var refreshLine: String? {
    guard let refresh = page.refresh else { return nil }
    if let host = refresh.url.hostAfterUser {
      return "It asks to go to the host ‘\(host)’ with a user name: if you mean that host, "
        + "‘go \(refresh.url.absoluteString)’ opens it."
    }
    let delay = refresh.seconds == 1 ? "1 second" : "\(refresh.seconds) seconds"
    return refresh.url == document?.url.withoutFragment
      ? "It is loaded again after \(delay): ‘stop’ prevents it."
      : "It goes to \(refresh.url.readable) after \(delay): ‘stop’ prevents it."
  }

  /// Returns the number of lines that fit on the screen in addition to the header and the hint.
  private func room(beside hint: String) -> Int {
    guard let size = output.screenSize else { return .max }
    let others = (header + rows(of: StyledText(hint))).map(\.plain)
    let rowCounts = others.map { 1 + max(0, output.textWidth($0) - 1) / max(1, size.columns) }
    return max(5, size.rows - rowCounts.reduce(0, +) - (excerpt.isContinuation ? 2 : 3))
  }
}

// MARK: - Data

extension PageViewController {
  private static let outputType = OutputType.record([
    OutputField("state", .choice(states)), OutputField("address", .optional(.text)),
    OutputField("title", .optional(.text)), OutputField("problem", .optional(.text)),
    OutputField("bookmark", .optional(.text)), OutputField("question", .optional(.text)),
    OutputField("text", .optional(.text)),
  ])

  private static let states = [
    "blank", "start_page", "unloadable", "unloaded", "loading", "loaded", "failed",
  ]

  /// Returns the page, as programs read it.
  /// - Parameter lines: The lines of the page's text, after a blank line.
  private func data(showing lines: [String]) -> OutputValue {
    let (state, address, title, problem) = page.content.values
    let text = document == nil ? nil : lines.drop(while: \.isEmpty).joined(separator: "\n")
    return .record([
      "state": .text(state), "address": OutputValue(address) { .text($0.argument) },
      "title": title.output, "problem": (problem ?? page.missingPlace).output,
      "bookmark": page.bookmark.output,
      "question": page.question.output, "text": text.output,
    ])
  }
}

extension OutputValue {
  /// Creates a value from JSON. Text that isn't JSON becomes a text value.
  fileprivate init(json: String) {
    let value = try? JSONDecoder().decode(OutputValue.self, from: Data(json.utf8))
    self = value ?? .text(json)
  }
}

// MARK: - PageOutput

/// The output of the current line, which goes to a screen of a certain width or to a file.
@MainActor
package struct PageOutput {
  private let output: any OutputSink

  /// Creates a value that lays out pages for an output and writes to it.
  package init(_ output: any OutputSink) { self.output = output }

  /// The number of rows of the screen, or a huge number if there is none.
  package var screenRows: Int { output.screenSize?.rows ?? .max / 2 }

  /// Returns the layout of a page for the screen, or for 80 columns if there is none.
  /// - Parameter textWidth: The maximum width of a line of text, in cells.
  package func layout(textWidth: Int) -> PageLayout {
    var layout = PageLayout(
      width: output.screenSize?.columns ?? 80, measure: output.textWidth)
    layout.textWidth = textWidth
    return layout
  }

  /// Hands an item, such as a file or an address, over to the terminal or to a program of the user.
  /// - Returns: The text that the user has edited, or nil if the item is no draft.
  @discardableResult
  package func handOver(_ item: HandoverItem) async throws -> String? {
    try await output.handOver(item)
  }

  /// Writes the bytes of a file to standard output, which the file name `-` stands for.
  /// - Throws: An error if the output cannot show the bytes.
  package func write(_ data: Data) throws { try output.show(Array(data)) }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the active tab's page, which also observes the broadcasts of the window.
  public var page:
    ViewFactory<
      (any ScreenCommands, any LinkCommands, Broadcaster),
      any PageConsumer & PageCommandConsumer & PageScreen
    >
  {
    get {
      factory {
        PageViewController(output: $0, screens: $1.0, links: $1.1, broadcaster: $1.2)
      }
    }
    set { replace(by: newValue) }
  }
}
