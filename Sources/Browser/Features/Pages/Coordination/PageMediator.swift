import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Switchboard

/// A mediator that pushes the active tab's page to its view.
@MainActor
final class PageMediator {
  /// The view that shows the page. It receives the current page when this property is set.
  weak var consumer: (any PageConsumer)? {
    didSet {
      consumer?.setPage(page)
      consumer?.setDocument(document.value, entries: document.entries)
    }
  }

  private let webStateList: WebStateList
  private var page = PageDescription()
  private var document = ShownDocument()
  private var observation: ActiveWebStateObservation?
  private var bookmarkObservation: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - webStateList: The tabs of the window.
  ///   - bookmarks: The bookmarks, if the browser state has any.
  init(webStateList: WebStateList, bookmarks: BookmarkService?) {
    self.webStateList = webStateList
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
      consumer?.setDocument(document.value, entries: document.entries)
    }
  }

  /// Pushes the place from which on the text is shown next, after the document.
  func push(_ place: PagePlace) async {
    await webStateList.activeWebState?.prepareDocument()
    consumer?.setPlace(place)
  }

  /// Reads the document of the active tab at once, because a list of its links or forms can't wait.
  func readDocument() { _ = webStateList.activeWebState?.document }

  /// Pushes the source of the page.
  func showSource() throws(PageTextError) {
    guard let text = webStateList.activeWebState?.document?.source.text else { throw .noSource }
    consumer?.showSource(text)
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
      content: PageViewContent(webState), question: webState?.dialog?.sentence,
      bookmark: webState?.helper(BookmarkTabHelper.self)?.title,
      opener: webState.flatMap { list.arrangement.opener(of: $0.id) }.map { TabID($0.id) },
      refresh: webState?.pendingRefresh)
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
