import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells the view of a page what there is to show of the active tab, broadcasts what may be
/// watched of it, and tells the tab that it is shown.
@MainActor
final class PageMediator {
  @Broadcasted private(set) var activeTitle: String?
  @Broadcasted private(set) var activeLoading = false
  @Broadcasted private(set) var canGoBack = false
  @Broadcasted private(set) var canGoForward = false

  /// The view; it is told at once how things are.
  weak var consumer: (any PageConsumer)? {
    didSet { consumer?.setPage(content) }
  }

  private var content = PageViewContent.noTab
  private var shownTab: WebStateID?
  private var observation: ActiveWebStateObservation?

  init(webStateList: WebStateList) {
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    if webState?.id != shownTab {
      shownTab = webState?.id
      webState?.wasShown()
    }
    push(PageViewContent(webState))
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
