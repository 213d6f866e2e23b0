public import Foundation
import Switchboard

/// A service that loads a page in a hidden tab before the user opens it. The hidden tab then
/// replaces the active tab.
///
/// There is at most one such page. The hidden tab is a clone of the active tab and has its
/// back/forward history. The page is cancelled when the active tab is closed or navigates. The
/// hidden tab is in no list and has no helpers, so a page that is never shown enters no history. The
/// engine holds back its cookies and other effects until it replaces the active tab.
@MainActor
public final class PrerenderService: KeyedService {
  /// Whether the prerendered tab is currently replacing another one.
  public private(set) var isLoadingPrerender = false
  /// Called with each list in which a tab has been replaced, so that the list can be saved.
  public var onPromote: (@MainActor (WebStateList) -> Void)?

  private var prerender: Prerender?
  private var subscriptions: [Subscription] = []

  /// Creates a service without a prerendered page.
  public init() {}

  /// Cancels prerendering.
  public func shutDown() {
    cancel()
    onPromote = nil
  }
}

// MARK: - Prerendering

extension PrerenderService {
  /// The address of the prerendered page, if any.
  public var url: URL? { prerender?.url }

  /// Starts prerendering an address and cancels the previous page.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - list: The list with the active tab to be replaced.
  /// - Returns: Whether the load has started. It does not start if no tab is active, or if the
  ///   engine cannot hold back the effects of a page.
  @discardableResult
  public func startPrerender(_ url: URL, in list: WebStateList) -> Bool {
    cancel()
    guard let source = list.activeWebState else { return false }
    let tab = source.clone()
    guard tab.holdBackEffects() else { return false }
    prerender = Prerender(
      url: url, tab: tab, sourceID: source.id, sourceIndex: tab.navigationIndex, list: list)
    subscriptions = [
      list.addObserver(self), source.addObserver(self), tab.addObserver(self),
    ]
    tab.load(url)
    return true
  }

  /// Cancels prerendering, if a page is prerendered.
  public func cancel() { _ = take() }

  private func take() -> Prerender? {
    defer { prerender = nil }
    subscriptions = []
    return prerender
  }
}

// MARK: - Promoting

extension PrerenderService {
  /// Replaces the active tab with the prerendered one, which takes over its pinned state, group and
  /// opener.
  ///
  /// The prerendered page is discarded in any case.
  ///
  /// - Parameters:
  ///   - url: The address that the user opens.
  ///   - list: The list with the active tab.
  /// - Returns: Whether the tab was replaced. It is not if another address is prerendered, the page
  ///   has failed, or the active tab already shows the page.
  public func promote(_ url: URL, in list: WebStateList) -> Bool {
    guard let prerender = take(), let index = list.activeIndex,
      prerender.canReplaceActiveTab(of: list, by: url)
    else { return false }
    isLoadingPrerender = true
    defer { isLoadingPrerender = false }
    do throws(WebStateListError) {
      try list.replaceKeepingOpeners(at: index, with: prerender.tab)
    } catch { return false }
    prerender.tab.promote()
    onPromote?(list)
    return true
  }
}

// MARK: - WebStateObserver

extension PrerenderService: WebStateObserver {
  /// Cancels prerendering if the tab to be replaced has navigated.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    if webState.id == prerender?.sourceID { cancel() }
  }

  /// Cancels prerendering if the page has failed.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if let prerender, webState === prerender.tab, !prerender.hasContents { cancel() }
  }
}

// MARK: - WebStateListObserver

extension PrerenderService: WebStateListObserver {
  /// Cancels prerendering if the tab to be replaced is removed.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .detach(let detach) where detach.id == prerender?.sourceID: cancel()
    case .replace(let replace) where replace.oldID == prerender?.sourceID: cancel()
    default: break
    }
  }

  public func webStateListDestroyed(_ list: WebStateList) { cancel() }
}
