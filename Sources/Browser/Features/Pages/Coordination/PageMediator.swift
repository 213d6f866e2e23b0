import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the active tab's page to its view.
@MainActor
final class PageMediator {
  /// The view that shows the page. It receives the current page when this property is set.
  weak var consumer: (any PageConsumer)? {
    didSet {
      consumer?.setPage(page)
      consumer?.setDocument(document.value)
    }
  }

  private let webStateList: WebStateList
  private let output: PageOutput
  private let settings: PreferenceStore
  private var page = PageDescription()
  private var document = ShownDocument()
  /// The layout of the document, which is reused until the document or a width changes.
  private var laidOut: (width: Int, textWidth: Int, sheet: PageSheet)?
  /// The number of times that the document was replaced.
  private var documentCount = 0
  /// The entry of the back/forward list that the consumer has an excerpt of.
  private var excerptEntry: Entry?
  private var load: Load?

  private struct Entry: Equatable {
    let tab: WebStateID
    let index: Int
    let url: URL?

    @MainActor
    init(_ webState: WebState) {
      tab = webState.id
      index = webState.navigationIndex
      url = webState.lastCommittedURL
    }
  }

  /// The last known state of the load in the active tab.
  private struct Load {
    enum Phase { case idle, awaitingRefresh, refreshing, loading }

    let entry: Entry
    let phase: Phase
    /// A Boolean value that indicates whether the load has failed and the text of the host's error
    /// page has not been read yet.
    let lacksText: Bool

    /// A Boolean value that indicates whether the page has been loaded.
    var isComplete: Bool { phase == .idle || phase == .awaitingRefresh }

    @MainActor
    init(_ webState: WebState, after last: Self?) {
      entry = Entry(webState)
      let wasRefresh = last?.phase == .awaitingRefresh || last?.phase == .refreshing
      phase =
        webState.isRefreshing
        ? .awaitingRefresh
        : !webState.isLoading ? .idle : wasRefresh ? .refreshing : .loading
      lacksText =
        phase == .idle && webState.loadError != nil && webState.logInQuestion == nil
        && webState.availableDocument == nil
    }
  }

  private var observation: ActiveWebStateObservation?
  private var bookmarkObservation: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - bookmarks: The bookmarks, if the browser state has any.
  ///   - settings: The settings, which contain the width of lines.
  ///   - output: The output of the current line. Its width determines the lines of the page.
  init(
    webStateList: WebStateList, bookmarks: BookmarkService?, settings: PreferenceStore,
    output: PageOutput
  ) {
    self.webStateList = webStateList
    self.settings = settings
    self.output = output
    observation = ActiveWebStateObservation(
      of: webStateList, onUpdate: { [weak self] in self?.update($0) },
      onSettle: { [weak self] in self?.update(webStateList.activeWebState) })
    bookmarkObservation = bookmarks?.addObserver(self)
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    if document.update(from: webState) {
      laidOut = nil
      documentCount += 1
      consumer?.setDocument(document.value)
    }
    let newPage = PageDescription(webState, in: webStateList)
    if newPage != page {
      page = newPage
      consumer?.setPage(newPage)
    }
    if let excerptEntry, excerptEntry != webState.map(Entry.init) {
      self.excerptEntry = nil
      consumer?.setExcerpt(PageExcerpt())
    }
    updateLoad(webState)
  }

  /// Notifies the consumer if the page of the active tab has been loaded, if the tab shows another page
  /// or place, or if another tab was activated. A page that loads itself again is not shown again, and
  /// neither is the page of the tab that is active because the last one was closed.
  private func updateLoad(_ webState: WebState?) {
    let last = load
    load = webState.map { Load($0, after: last) }
    guard let last, let load, load.isComplete,
      last.entry.tab == load.entry.tab || webStateList.index(of: last.entry.tab) != nil
    else { return }
    let isNew = last.phase == .loading || last.entry != load.entry || last.lacksText
    guard isNew, let webState else { return }
    let question = webState.logInQuestion
    if question != nil || webState.showsPage && settings.value(of: .showsPages) {
      consumer?.pageDidArrive(askingFor: question)
    }
  }

  /// Reads the document of the active tab at once, because a list of its links or forms can't wait.
  func readDocument() { _ = webStateList.activeWebState?.document }

  /// Pushes the source of the page.
  func showSource() throws(PageTextError) {
    guard let text = webStateList.activeWebState?.document?.source.text else { throw .noSource }
    consumer?.showSource(text)
  }
}

// MARK: - Text

extension PageMediator {
  /// Pushes a part of the text of the page, to which the reader moves.
  /// - Parameter hidden: Whether to read what the page hides, too.
  /// - Throws: ``PageTextError/noLine(_:count:)`` or ``PageTextError/noHeading(_:headings:)`` if the
  ///   text has no such part.
  func pushText(_ part: PagePart, revealing hidden: Bool) async throws(PageTextError) {
    await webStateList.activeWebState?.prepareDocument()
    if hidden { await webStateList.activeWebState?.revealHiddenText() }
    let sheet = await laidOutDocument()
    guard let webState = webStateList.activeWebState else { return }
    let lines = try sheet.lines(of: part, from: webState.place, screenRows: output.screenRows)
    if part != .rest { webState.setPlace(sheet.place(ofLine: lines.lowerBound)) }
    excerptEntry = Entry(webState)
    let search = webState.helper(FindTabHelper.self)
    consumer?.setExcerpt(
      PageExcerpt(
        lines: Array(sheet.lines.prefix(lines.upperBound)), firstLine: lines.lowerBound,
        isContinuation: part.isContinuation && lines.lowerBound > 0,
        phrase: search?.page == document.value?.url ? search?.phrase : nil))
  }

  /// Lays out the document without blocking the main actor, so that a huge page doesn't delay other
  /// tabs.
  private func laidOutDocument() async -> PageSheet {
    while let current = document.value {
      let layout = output.layout(textWidth: settings.value(of: .lineWidth))
      let count = documentCount
      if let laidOut, (laidOut.width, laidOut.textWidth) == (layout.width, layout.textWidth) {
        return laidOut.sheet
      }
      let sheet = await Self.sheet(of: current, document.entries, layout)
      if count == documentCount { laidOut = (layout.width, layout.textWidth, sheet) }
      // If more of the same page has arrived meanwhile, this part is shown. Otherwise, a page that
      // arrives quickly would never be shown.
      if document.value?.url == current.url { return sheet }
    }
    return PageSheet()
  }

  @concurrent
  private static func sheet(
    of document: PageDocument, _ entries: [PageFormEntry], _ layout: PageLayout
  ) async -> PageSheet {
    layout.sheet(of: document, entries: entries)
  }
}

// MARK: - PagePart

/// A part of the text of a page.
enum PagePart: Equatable {
  /// The text from the place that the reader has reached.
  case rest
  case line(LineNumber)
  case heading(String)
  case nextHeading
  case main
  /// The last lines, as many as a screen shows.
  case end

  /// Creates the part that the arguments of a command name.
  /// - Throws: ``PageTextError/severalParts`` if they name several parts.
  init(from line: LineNumber?, heading: String?, main: Bool) throws(PageTextError) {
    let parts = [line.map(Self.line), heading.map(Self.heading), main ? .main : nil]
    let named = parts.compactMap(\.self)
    guard named.count < 2 else { throw .severalParts }
    self = named.first ?? .rest
  }

  /// A Boolean value that indicates whether the reader goes on reading, so that what belongs above the
  /// text isn't shown again.
  var isContinuation: Bool {
    switch self {
    case .line, .nextHeading, .end: true
    case .rest, .heading, .main: false
    }
  }
}

extension PageSheet {
  /// Returns the indices of the lines of a part.
  fileprivate func lines(
    of part: PagePart, from place: PagePlace, screenRows: Int
  ) throws(PageTextError) -> Range<Int> {
    switch part {
    // A hint, blank lines and the prompt are below the text.
    case .end: return max(0, lines.count - max(5, screenRows - 4))..<lines.count
    case .rest: return line(at: place)..<lines.count
    case .main: return mainLines
    case .line(let line):
      guard line.number == 1 || line.number <= lines.count else {
        throw .noLine(line.number, count: lines.count)
      }
      return min(line.number - 1, lines.count)..<lines.count
    case .nextHeading:
      let current = line(at: place)
      guard let heading = headings.first(where: { $0.line > current }) else {
        throw .noNextHeading
      }
      return heading.line..<lines.count
    case .heading(let words):
      let words = words.lowercased()
      guard let heading = headings.first(where: { $0.text.lowercased().contains(words) }) else {
        throw .noHeading(words, headings: headings.map(\.text))
      }
      return heading.line..<lines.count
    }
  }
}

extension WebState {
  /// A sentence that says that the host of the page demands a user name and a password, or nil.
  fileprivate var logInQuestion: String? {
    let host = lastCommittedURL?.host ?? ""
    return switch loadError {
    case .loginNeeded: "‘\(host)’ asks for a user name and a password"
    case .loginRefused: "‘\(host)’ does not accept this user name and password"
    default: nil
    }
  }

  /// A Boolean value that indicates whether there is a page to show.
  fileprivate var showsPage: Bool {
    switch content {
    case .loaded: loadError != .downloaded
    case .failed: availableDocument != nil
    case .blank, .startPage, .unloaded: false
    }
  }
}

extension PageMediator: BookmarkServiceObserver {
  func bookmarkServiceDidChange(_ service: BookmarkService) {
    update(webStateList.activeWebState)
  }
}

// MARK: - PageDescription

extension PageDescription {
  /// Creates the description of a tab's page. A tab without a bookmark helper has no bookmark.
  @MainActor
  fileprivate init(_ webState: WebState?, in list: WebStateList) {
    self.init(
      content: PageViewContent(webState), missingPlace: webState?.missingPlaceSentence,
      question: webState?.dialog?.sentence,
      bookmark: webState?.helper(BookmarkTabHelper.self)?.title,
      opener: webState.flatMap { list.openerToName(of: $0) },
      refresh: webState?.pendingRefresh)
  }
}

extension WebStateList {
  /// Returns the opener of a tab whose first page is shown. Later, the way back is the tab's history.
  fileprivate func openerToName(of webState: WebState) -> TabID? {
    webState.canGoBack ? nil : arrangement.opener(of: webState.id).map { TabID($0.id) }
  }
}

extension WebState {
  /// A sentence that says that the address names a place that the page doesn't have, or nil.
  fileprivate var missingPlaceSentence: String? {
    guard !isLoading, availableDocument != nil, namedPlace == nil,
      let fragment = lastCommittedURL?.fragment(percentEncoded: false)
    else { return nil }
    return "The page has no place ‘\(fragment)’, which its address names."
  }
}

extension PageDialog {
  /// The dialog's message, followed by instructions for answering it.
  fileprivate var sentence: String {
    switch kind {
    case .alert: "The page says: ‘\(message)’. ‘accept dialog’ goes on."
    case .confirm: "The page asks: ‘\(message)’. ‘accept dialog’ or ‘dismiss dialog’ answers."
    case .prompt:
      "The page asks: ‘\(message)’. ‘accept dialog’ with text, or ‘dismiss dialog’ answers."
    }
  }
}

// MARK: - PageViewContent

extension PageViewContent {
  @MainActor
  fileprivate init(_ webState: WebState?) {
    guard let webState else {
      self = .noTab
      return
    }
    switch webState.content {
    case _ where webState.isLoading && !webState.isRefreshing: self = Self.loading(webState)
    case .blank: self = .blank
    case .startPage: self = .startPage
    case .unloaded(let url):
      self = webState.canLoad ? .unloaded(Address(url: url)) : .unloadable(Address(url: url))
    case .loaded(let url): self = .loaded(Address(url: url), title: webState.title)
    // Until the text has been read, it is unknown whether there is more to show than the reason.
    case .failed where webState.isReadingDocument: self = Self.loading(webState)
    case .failed(let url, let error): self = .failed(Address(url: url), reason: "\(error)")
    }
  }

  @MainActor
  private static func loading(_ webState: WebState) -> Self {
    let url = webState.pendingNavigation?.url.withoutCredentials ?? webState.visibleURL
    return url.map { .loading(Address(url: $0)) } ?? .blank
  }
}
