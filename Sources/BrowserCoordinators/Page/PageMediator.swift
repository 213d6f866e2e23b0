import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Pushes what there is to show of the active tab's page to its view, broadcasts the properties of
/// the tab that several features share, and marks the tab as shown.
@MainActor
final class PageMediator {
  @Broadcasted private(set) var activeAddress: Address?
  @Broadcasted private(set) var activeTitle: String?
  @Broadcasted private(set) var activeLoading = false
  @Broadcasted private(set) var canGoBack = false
  @Broadcasted private(set) var canGoForward = false

  /// The view, which gets the current content at once.
  weak var consumer: (any PageConsumer)? {
    didSet {
      consumer?.setPage(content)
      consumer?.setBookmark(bookmark)
      consumer?.setOpener(opener)
    }
  }

  private var content = PageViewContent.noTab
  private var bookmark: String?
  private var opener: TabID?
  private let webStateList: WebStateList
  private var listObservation: Subscription?
  private var shownTab: WebStateID?
  private var bookmarkHelper: BookmarkTabHelper?
  private var observation: ActiveWebStateObservation?

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
    listObservation = webStateList.addObserver(self)
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
    pushOpener()
  }

  private func update(_ webState: WebState?) {
    if webState?.id != shownTab {
      shownTab = webState?.id
      webState?.wasShown()
    }
    push(PageViewContent(webState))
    followBookmark(of: webState)
    activeAddress = webState?.visibleURL.map(Address.init(url:))
    activeTitle = webState?.title
    activeLoading = webState?.isLoading ?? false
    canGoBack = webState?.canGoBack ?? false
    canGoForward = webState?.canGoForward ?? false
  }

  private func push(_ newContent: PageViewContent) {
    guard newContent != content else { return }
    content = newContent
    consumer?.setPage(newContent)
  }
}

// MARK: - Bookmark

extension PageMediator {
  /// Follows the bookmark of a tab's page, which a tab without the helper does not have.
  private func followBookmark(of webState: WebState?) {
    let helper = webState?.helper(BookmarkTabHelper.self)
    if helper !== bookmarkHelper {
      bookmarkHelper?.onChange = nil
      bookmarkHelper = helper
      helper?.onChange = { [weak self] in self?.pushBookmark() }
    }
    pushBookmark()
  }

  private func pushBookmark() {
    let newBookmark = bookmarkHelper?.title
    guard newBookmark != bookmark else { return }
    bookmark = newBookmark
    consumer?.setBookmark(newBookmark)
  }
}

// MARK: - WebStateListObserver

extension PageMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) { pushOpener() }

  private func pushOpener() {
    let active = webStateList.arrangement.activeID
    let newOpener = active.flatMap(webStateList.arrangement.opener(of:)).map { TabID($0.id.number) }
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
    case _ where webState.isLoading: self = Self.loading(webState)
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
    let url = webState.pendingNavigation?.url ?? webState.visibleURL
    return url.map { .loading(Address(url: $0)) } ?? .blank
  }
}
