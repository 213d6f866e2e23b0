import BrowserCommands
import BrowserModel
import BrowserUI

/// Tells the view of a page what there is to show of the active tab.
@MainActor
final class PageMediator {
  /// The view; it is told at once how things are.
  weak var consumer: (any PageConsumer)? {
    didSet { consumer?.setPage(content) }
  }

  private var content: PageViewContent {
    didSet { if content != oldValue { consumer?.setPage(content) } }
  }
  private var observation: ActiveWebStateObservation?

  init(webStateList: WebStateList) {
    content = PageViewContent(webStateList.activeWebState)
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in
      self?.content = PageViewContent($0)
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
