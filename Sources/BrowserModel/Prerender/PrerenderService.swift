public import Foundation
import Switchboard

/// Loads a page before the user goes to it, in a tab that is in no list, which then takes the place
/// of the active one.
///
/// There is one at a time. The tab has been where the active one has, so that one can go back from
/// it; it is given up when that one goes, or goes elsewhere. Being in no list, it has no helpers:
/// what is never promoted enters no history.
@MainActor
public final class PrerenderService: KeyedService {
  /// Whether a tab is just being replaced by the one that was prerendered.
  public private(set) var isLoadingPrerender = false
  /// Called with each list in which a tab has been replaced, so that it can be saved.
  public var onPromote: (@MainActor (WebStateList) -> Void)?

  private var prerender: Prerender?
  private var subscriptions: [Subscription] = []

  /// Creates a service that prerenders nothing.
  public init() {}

  /// Gives up what is prerendered.
  public func shutDown() {
    cancel()
    onPromote = nil
  }
}

// MARK: - Prerendering

extension PrerenderService {
  /// The address that is prerendered, if one is.
  public var url: URL? { prerender?.url }

  /// Begins to prerender an address, in place of what is prerendered.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - list: The list whose active tab is to be replaced; nothing is done when it has none.
  public func startPrerender(_ url: URL, in list: WebStateList) {
    cancel()
    guard let source = list.activeWebState else { return }
    let tab = source.clone()
    prerender = Prerender(
      url: url, tab: tab, sourceID: source.id, sourceIndex: tab.navigationIndex, list: list)
    subscriptions = [
      list.addObserver(self), source.addObserver(self), tab.addObserver(self),
    ]
    tab.load(url)
  }

  /// Gives up what is prerendered; nothing is done when that is nothing.
  public func cancel() { _ = take() }

  private func take() -> Prerender? {
    defer { prerender = nil }
    subscriptions = []
    return prerender
  }
}

// MARK: - Promoting

extension PrerenderService {
  /// Puts what is prerendered in place of the active tab, as pinned, grouped and opened as that was.
  ///
  /// It is given up if that cannot be.
  ///
  /// - Returns: False when another address, or none, is prerendered for that tab, nothing has come
  ///   of it, or the tab is on it already.
  public func promote(_ url: URL, in list: WebStateList) -> Bool {
    guard let prerender = take(), let index = list.activeIndex,
      prerender.canReplaceActiveTab(of: list, by: url)
    else { return false }
    isLoadingPrerender = true
    defer { isLoadingPrerender = false }
    do throws(WebStateListError) {
      try list.replaceKeepingOpeners(at: index, with: prerender.tab)
    } catch { return false }
    onPromote?(list)
    return true
  }
}

// MARK: - WebStateObserver

extension PrerenderService: WebStateObserver {
  /// Gives up where the tab to be replaced is elsewhere now.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    if webState.id == prerender?.sourceID { cancel() }
  }

  /// Gives up where nothing has come of it.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if let prerender, webState === prerender.tab, !prerender.hasContents { cancel() }
  }
}

// MARK: - WebStateListObserver

extension PrerenderService: WebStateListObserver {
  /// Gives up when the tab to be replaced goes.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .detach(let detach) where detach.id == prerender?.sourceID: cancel()
    case .replace(let replace) where replace.oldID == prerender?.sourceID: cancel()
    default: break
    }
  }

  /// Gives up.
  public func webStateListDestroyed(_ list: WebStateList) { cancel() }
}
