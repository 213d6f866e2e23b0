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
    switch webState?.content {
    case nil: self = .noTab
    case .blank: self = .blank
    case .startPage: self = .startPage
    case .unloaded(let url): self = .unloaded(Address(url: url))
    }
  }
}
