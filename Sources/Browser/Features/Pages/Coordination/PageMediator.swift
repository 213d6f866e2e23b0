import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the content of the active tab's page to its view.
///
/// It also broadcasts those properties of the active tab that several features use, and marks the
/// tab as shown.
@MainActor
final class PageMediator {
  @Broadcasted private(set) var activeAddress: Address?
  @Broadcasted private(set) var activeTitle: String?
  @Broadcasted private(set) var activeLoading = false
  @Broadcasted private(set) var activeProgress: Int?
  @Broadcasted private(set) var canGoBack = false
  @Broadcasted private(set) var canGoForward = false

  /// The view that shows the page. It receives the current content when this property is set.
  weak var consumer: (any PageConsumer)? {
    didSet {
      consumer?.setPage(content)
      consumer?.setDocument(document.value, entries: entries)
      consumer?.setQuestion(question)
      consumer?.setBookmark(bookmark)
      consumer?.setOpener(opener)
      consumer?.setRefresh(refresh)
    }
  }

  private var content = PageViewContent.noTab
  private var document = ShownDocument()
  private var entries: [PageFormEntry] = []
  private var question: String?
  private var bookmark: String?
  private var opener: TabID?
  private var refresh: PageRefresh?
  let webStateList: WebStateList
  let webStateFactory: WebStateFactory
  let selectedTabs: SelectedTabs?
  let output: PageOutput
  let clock: any Clock<Duration>
  private var listObservation: Subscription?
  private var shownTab: WeakReference<WebState>?
  private var bookmarkHelper: BookmarkTabHelper?
  private var bookmarks: BookmarkService?
  private var bookmarkObservation: Subscription?
  private var observation: ActiveWebStateObservation?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - webStateFactory: The factory for the tabs, whose engine determines which commands are
  ///     available.
  ///   - selectedTabs: The tabs that are selected for the next command.
  ///   - output: Where the output of the current line goes. It determines the lines of matches.
  ///   - clock: The clock that limits how long a command waits for a page.
  init(
    webStateList: WebStateList, webStateFactory: WebStateFactory = WebStateFactory(),
    selectedTabs: SelectedTabs? = nil, output: PageOutput,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.webStateFactory = webStateFactory
    self.output = output
    self.clock = clock
    listObservation = webStateList.addObserver(self)
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
    pushOpener()
  }

  /// Pushes the place from which on the text is shown next, after the document.
  func push(_ place: PagePlace) async {
    await webStateList.activeWebState?.prepareDocument()
    consumer?.setPlace(place)
  }

  /// Reads the document of the active tab at once.
  func readDocument() { _ = webStateList.activeWebState?.document }

  /// Pushes the source of the page.
  func showSource() throws(PageTextError) {
    guard let text = webStateList.activeWebState?.document?.source.text else { throw .noSource }
    consumer?.showSource(text)
  }

  private func update(_ webState: WebState?) {
    let formerTab = shownTab?.load()
    if webState !== formerTab {
      formerTab?.wasHidden()
      shownTab = webState.map { WeakReference($0) }
      webState?.wasShown()
    }
    push(PageViewContent(webState))
    pushDocument(of: webState)
    push(webState?.dialog)
    push(webState?.pendingRefresh)
    followBookmark(of: webState)
    activeAddress = webState?.visibleURL.map(Address.init(url:))
    activeTitle = webState?.title
    activeLoading = webState?.isLoading ?? false
    activeProgress = webState.flatMap { $0.isLoading ? Int($0.loadProgress * 100) : nil }
    canGoBack = webState?.canGoBack ?? false
    canGoForward = webState?.canGoForward ?? false
  }

  private func push(_ newContent: PageViewContent) {
    guard newContent != content else { return }
    content = newContent
    consumer?.setPage(newContent)
  }

  private func pushDocument(of webState: WebState?) {
    let newEntries = webState?.formEntries ?? []
    guard document.update(from: webState) || newEntries != entries else { return }
    entries = newEntries
    consumer?.setDocument(document.value, entries: entries)
  }

  private func push(_ newRefresh: PageRefresh?) {
    guard newRefresh != refresh else { return }
    refresh = newRefresh
    consumer?.setRefresh(newRefresh)
  }

  private func push(_ dialog: PageDialog?) {
    question = dialog?.sentence
    consumer?.setQuestion(question)
  }
}

// MARK: - Bookmark

extension PageMediator {
  /// Observes the bookmark of a tab's page. A tab without a bookmark helper has no bookmark.
  private func followBookmark(of webState: WebState?) {
    bookmarkHelper = webState?.helper(BookmarkTabHelper.self)
    if let helper = bookmarkHelper, helper.bookmarks !== bookmarks { observe(helper.bookmarks) }
    pushBookmark()
  }

  private func observe(_ service: BookmarkService) {
    bookmarks = service
    bookmarkObservation = service.addObserver(self)
  }

  private func pushBookmark() {
    let newBookmark = bookmarkHelper?.title
    guard newBookmark != bookmark else { return }
    bookmark = newBookmark
    consumer?.setBookmark(newBookmark)
  }
}

extension PageMediator: BookmarkServiceObserver {
  func bookmarkServiceDidChange(_ service: BookmarkService) { pushBookmark() }
}

// MARK: - WebStateListObserver

extension PageMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) { pushOpener() }

  private func pushOpener() {
    let active = webStateList.arrangement.activeID
    let newOpener = active.flatMap(webStateList.arrangement.opener(of:)).map { TabID($0.id) }
    guard newOpener != opener else { return }
    opener = newOpener
    consumer?.setOpener(newOpener)
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
