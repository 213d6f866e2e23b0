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
  private var page = PageDescription()
  private var document = ShownDocument()
  /// The document in lines, until another one replaces it or the width changes.
  private var laidOut: (width: Int, sheet: PageSheet)?
  /// The number of times that the document was replaced.
  private var documentCount = 0
  /// The entry of the back/forward list that the consumer has an excerpt of.
  private var excerptEntry: Entry?

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

  private var observation: ActiveWebStateObservation?
  private var bookmarkObservation: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - bookmarks: The bookmarks, if the browser state has any.
  ///   - output: Where the output of the current line goes. It determines the lines of the page.
  init(webStateList: WebStateList, bookmarks: BookmarkService?, output: PageOutput) {
    self.webStateList = webStateList
    self.output = output
    observation = ActiveWebStateObservation(
      of: webStateList, onUpdate: { [weak self] in self?.update($0) },
      onSettle: { [weak self] in self?.update(webStateList.activeWebState) })
    bookmarkObservation = bookmarks?.addObserver(self)
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    let newPage = PageDescription(webState, in: webStateList)
    if newPage != page {
      page = newPage
      consumer?.setPage(newPage)
    }
    if document.update(from: webState) {
      laidOut = nil
      documentCount += 1
      consumer?.setDocument(document.value)
    }
    if let excerptEntry, excerptEntry != webState.map(Entry.init) {
      self.excerptEntry = nil
      consumer?.setExcerpt(PageExcerpt())
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
  /// Pushes the text of the page, which is shown from the place where the reader stands.
  /// - Parameter line: The line to which the reader moves first, or nil to stay.
  /// - Throws: ``PageTextError/noLine(_:count:)`` if the text has no such line.
  func pushText(from line: LineNumber?) async throws(PageTextError) {
    await webStateList.activeWebState?.prepareDocument()
    let sheet = await laidOutDocument()
    guard let webState = webStateList.activeWebState else { return }
    var first = sheet.line(at: webState.place)
    if let line {
      guard line.number == 1 || line.number <= sheet.lines.count else {
        throw .noLine(line.number, count: sheet.lines.count)
      }
      first = line.number - 1
      webState.setPlace(sheet.place(ofLine: first))
    }
    excerptEntry = Entry(webState)
    consumer?.setExcerpt(
      PageExcerpt(lines: sheet.lines, firstLine: first, isContinuation: line != nil && first > 0))
  }

  /// Lays out the document without blocking the main actor, so that a huge page doesn't delay other
  /// tabs.
  private func laidOutDocument() async -> PageSheet {
    while let current = document.value {
      let layout = output.layout
      let count = documentCount
      if let laidOut, laidOut.width == layout.width { return laidOut.sheet }
      let sheet = await Self.sheet(of: current, document.entries, layout)
      if count == documentCount { laidOut = (layout.width, sheet) }
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
      opener: webState.flatMap { list.arrangement.opener(of: $0.id) }.map { TabID($0.id) },
      refresh: webState?.pendingRefresh)
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
    case .failed(let url, let error): self = .failed(Address(url: url), reason: "\(error)")
    }
  }

  @MainActor
  private static func loading(_ webState: WebState) -> Self {
    let url = webState.pendingNavigation?.url.withoutCredentials ?? webState.visibleURL
    return url.map { .loading(Address(url: $0)) } ?? .blank
  }
}
