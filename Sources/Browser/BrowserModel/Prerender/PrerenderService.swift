import BrowserPages
public import Foundation
import Switchboard

/// A service that loads a page in a hidden tab before the user opens it.
///
/// When the user opens the page, the hidden tab replaces the active tab. Only one page is
/// prerendered at a time. As in Chrome, prerendering is cancelled when the active tab closes or
/// navigates, and when the page fails, opens a dialog, or becomes a download.
///
/// The hidden tab is a clone of the active tab and has the same back/forward list. It isn't in a
/// list and has no helpers, so a page that is never shown isn't added to the history.
@MainActor
public final class PrerenderService: KeyedService {
  /// A closure that is called after the prerendered tab has replaced the active tab of a list. For
  /// example, the closure can save the list.
  public var onPromote: (@MainActor (WebStateList) -> Void)?

  /// The time that must pass before another page replaces one that is prerendered, as in Chrome. Of
  /// several pages in quick succession, only the first and the last are loaded.
  public static let delay = Duration.milliseconds(500)

  private let preferences: PreferenceStore
  private let clock: any Clock<Duration>
  private var prerender: Prerender?
  private var subscriptions: [Subscription] = []
  /// The task that ends the delay, or nil if a load can start.
  private var pause: Task<Void, Never>?

  /// Creates a service without a prerendered page.
  ///
  /// - Parameters:
  ///   - preferences: The preferences of the browser state.
  ///   - clock: The clock that measures the delay.
  public init(preferences: PreferenceStore, clock: any Clock<Duration> = ContinuousClock()) {
    self.preferences = preferences
    self.clock = clock
  }

  isolated deinit { endPause() }

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

  /// A Boolean value that indicates whether the user allows pages to be prerendered.
  public var isAllowed: Bool { preferences.value(of: .prerendersPages) }

  /// Starts prerendering a page and discards the previous prerendered page. If the page is already
  /// prerendered, this method has no effect.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - list: The list that contains the active tab to replace.
  /// - Returns: Whether the page is prerendered. It isn't if the user doesn't allow it, the address
  ///   is not a web address, no tab is active, or the engine doesn't support prerendering.
  @discardableResult
  public func startPrerender(_ url: URL, in list: WebStateList) -> Bool {
    let url = url.normalized
    if let prerender, prerender.isFor(url, in: list) { return true }
    _ = take()
    guard isAllowed, url.isWebAddress, let source = list.activeWebState else { return false }
    let tab = source.clone()
    guard tab.holdBackEffects() else { return false }
    prerender = Prerender(
      url: url, tab: tab, sourceID: source.id, sourceIndex: tab.navigationIndex, list: list)
    subscriptions = [
      list.addObserver(self), source.addObserver(self), tab.addObserver(self),
    ]
    if pause == nil { load() }
    return true
  }

  private func load() {
    guard let prerender, !prerender.hasContents else { return }
    prerender.tab.load(prerender.url)
    pause = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.delay)) != nil, let self else { return }
      pause = nil
      load()
    }
  }

  /// Discards the prerendered page, if any.
  public func cancel() {
    _ = take()
    endPause()
  }

  private func endPause() {
    pause?.cancel()
    pause = nil
  }

  private func take() -> Prerender? {
    defer { prerender = nil }
    subscriptions = []
    return prerender
  }
}

// MARK: - Promoting

extension PrerenderService {
  /// Replaces the active tab with the prerendered one. The prerendered tab takes over the active
  /// tab's pinned state, group and opener.
  ///
  /// Prerendering ends even if the active tab is not replaced.
  ///
  /// - Parameters:
  ///   - url: The address that the user is opening.
  ///   - list: The list that contains the active tab.
  /// - Returns: Whether the active tab was replaced. It isn't replaced if a different address was
  ///   prerendered, the page failed to load, or the active tab already shows the page.
  public func promote(_ url: URL, in list: WebStateList) -> Bool {
    endPause()
    guard let prerender = take(), let index = list.activeIndex,
      prerender.canReplaceActiveTab(of: list, by: url)
    else { return false }
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

  /// Cancels prerendering if the page failed to load.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if let prerender, webState === prerender.tab, !prerender.hasContents { cancel() }
  }
}

extension PrerenderService {
  /// Cancels prerendering if the page opens a dialog, because it is hidden.
  public func webStateDidChangeDialog(_ webState: WebState) {
    guard webState === prerender?.tab else { return }
    cancel()
    webState.answerDialog(.dismissed)
  }

  /// Cancels prerendering if the page becomes a download.
  public func webState(_ webState: WebState, didStart download: Download) {
    if webState === prerender?.tab { cancel() }
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
