public import BrowserPages
public import Foundation
public import Switchboard

/// A tab, with its back/forward list and the state of its current page.
///
/// An engine loads the pages. Without an engine, the tab commits an address immediately and its
/// `content` is `.unloaded`.
///
/// An unrealized tab has only metadata. It reads its pages when they are first needed.
@MainActor
public final class WebState: Identifiable {
  /// The address of the start page, which new tabs show.
  public nonisolated static let startPageURL = URL(string: "about:newtab")!

  /// The tab's identity.
  public nonisolated let id: WebStateID
  /// The time at which the tab was created.
  public nonisolated let creationTime: Date
  /// The time at which the tab was last shown, or at which it was created if it has never been
  /// shown.
  public internal(set) var lastActiveTime: Date
  /// The error that occurred while reading the tab's pages, if any.
  public internal(set) var realizationError: WebStateError?

  let engine: (any WebEngine)?
  let now: @MainActor () -> Date
  /// The documents of the pages that the tab can go back or forward to.
  let documents: KeptDocuments
  var list = NavigationList()
  var unrealized: UnrealizedPages?
  /// The observers of this tab, or nil before the first one is added.
  private var ownObservers: ObserverList<any WebStateObserver>?
  /// The observers of all tabs in the tab's list, or nil if the tab isn't in a list.
  var listObservers: ObserverList<any WebStateObserver>?
  /// The values attached to the tab, or nil before `userData` is first read.
  var attachedData: UserData?
  /// A closure that is called once, just before the tab is realized.
  var willRealize: (@MainActor (WebState) -> Void)?
  /// The source of the pages, if they could not be read and the tab has not navigated since then.
  var unread: UnrealizedPages?
  var loading = LoadingState()
  /// A Boolean value that indicates whether the tab has loaded a page since it was last shown.
  public internal(set) var hasUnseenPage = false
  /// A Boolean value that indicates whether the tab is shown. Engines load visible pages before
  /// others.
  var isVisible = false {
    didSet { if isVisible != oldValue { loading.page?.isVisible = isVisible } }
  }

  /// Creates a tab without a page.
  ///
  /// - Parameters:
  ///   - engine: The engine that loads the tab's pages, or nil to load nothing.
  ///   - documents: The documents that the tabs of the browser state keep.
  ///   - now: A closure that returns the current time.
  public convenience init(
    engine: (any WebEngine)? = nil, documents: KeptDocuments = KeptDocuments(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    let time = now()
    self.init(
      id: WebStateID(), creationTime: time, lastActiveTime: time, engine: engine,
      documents: documents, now: now)
  }

  init(
    id: WebStateID, creationTime: Date, lastActiveTime: Date, engine: (any WebEngine)?,
    documents: KeptDocuments, now: @escaping @MainActor () -> Date
  ) {
    self.id = id
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
    self.engine = engine
    self.documents = documents
    self.now = now
  }

  isolated deinit {
    notify { $0.webStateDestroyed(self) }
    loading.setDocument(of: nil)
    loading.page?.stop()
    documents.removeAll(of: id)
    attachedData?.destroy()
  }
}

// MARK: - User data

extension WebState {
  /// The values attached to the tab, for example tab helpers.
  public var userData: UserData {
    if let attachedData { return attachedData }
    let id = id
    let data = UserData(of: "tab \(id)")
    attachedData = data
    return data
  }
}

// MARK: - Observers

extension WebState {
  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any WebStateObserver) -> Subscription {
    let observers = ownObservers ?? ObserverList()
    ownObservers = observers
    return observers.add(watching: observer)
  }

  /// Notifies the observers of this tab, then the observers of all tabs in its list.
  func notify(_ body: (any WebStateObserver) -> Void) {
    let listObservers = listObservers
    ownObservers?.notify(body)
    listObservers?.notify(body)
  }
}

// MARK: - Addresses and titles

extension WebState {
  /// The address that the tab shows.
  ///
  /// While a page that the user has requested is pending, this is the address of that page. If a
  /// safety rule blocked the last load, it is the blocked address. Otherwise, it is the address of
  /// the current page.
  public var visibleURL: URL? {
    if let blocked = loading.documentState?.blocked { return blocked.url.withoutCredentials }
    let url = isRealized ? list.visibleURL : unrealized?.metadata.visibleURL
    return url?.heldTarget ?? url
  }

  /// The visible address, or nil if a safety rule blocked it. Features that load the address later
  /// use this property, because they would bypass the rule otherwise.
  public var loadableURL: URL? {
    let isBlocked = blocked.map { $0.error != .downloaded } ?? false
    return !isBlocked || list.pending?.isVisible == true ? visibleURL : nil
  }

  /// The visible address as text. Reading this property doesn't parse a URL.
  package var visibleAddress: String? {
    guard isRealized else { return unrealized?.metadata.shownAddress }
    return visibleURL?.absoluteString
  }

  /// The address of the current page, or nil if nothing has been committed.
  public var lastCommittedURL: URL? {
    isRealized ? list.lastCommitted?.url : unrealized?.metadata.visibleURL
  }

  /// The page's own title or, if it has none, a readable form of the visible address.
  public var title: String {
    unrealized?.metadata.visibleTitle ?? ownTitle ?? PageContent.fallbackTitle(of: visibleURL)
  }

  var ownTitle: String? {
    if let unrealized { return unrealized.metadata.title }
    let showsOtherPage = list.pending?.isVisible == true || loading.documentState?.blocked != nil
    return showsOtherPage ? nil : list.lastCommitted?.title
  }
}

// MARK: - The page

extension WebState {
  /// The content of the current page.
  public var content: PageContent {
    if let blocked { return .failed(blocked.url, blocked.error) }
    guard let url = lastCommittedURL else { return .blank }
    if url == Self.startPageURL { return .startPage }
    if let error = list.lastCommitted?.error { return .failed(url, error) }
    return loading.documentID == nil ? .unloaded(url) : .loaded(url)
  }

  /// A Boolean value that indicates whether the tab has an engine to load pages.
  public var canLoad: Bool { engine != nil }

  /// A Boolean value that indicates whether a page is loading. It is always `false` without an
  /// engine.
  public var isLoading: Bool { loading.currentID != nil }

  /// A Boolean value that indicates whether the current load is a refresh that the page requested a
  /// while ago. Views don't interrupt the user for such a load.
  public var isRefreshing: Bool { isLoading && loading.isDelayed }

  /// The page's request to load another address, if it has not been followed or stopped.
  public var pendingRefresh: PageRefresh? { loading.page?.pendingRefresh }

  /// The fraction of the page that has loaded, from 0 to 1. It is 1 if no page is loading.
  public var loadProgress: Double { isLoading ? loading.progress : 1 }

  /// The error that prevented the current page from loading or caused its loss, if any.
  public var loadError: LoadError? {
    blocked?.error ?? list.lastCommitted?.error
  }

  /// A Boolean value that indicates whether a blocked load has hidden the current page.
  var hidesPage: Bool { loading.documentState?.blocked != nil }

  /// The address and the error that the tab shows because a safety rule blocked the last load, or
  /// because the address of a tab without a page led to a download.
  var blocked: (url: URL, error: LoadError)? {
    if let blocked = loading.documentState?.blocked { return blocked }
    guard let url = lastCommittedURL, let target = url.heldTarget, let reason = url.reasonToHold
    else { return nil }
    return (target, list.lastCommitted?.error ?? reason)
  }

  /// The item for the current page in the back/forward list, or nil if there is none.
  public var lastCommittedItem: NavigationItem? { navigation.lastCommitted }

  /// The pending navigation, if any.
  public var pendingNavigation: PendingNavigation? { list.pending }
}

// MARK: - Back/forward list

extension WebState {
  /// The index of the current page in the back/forward list, or −1 if there is none.
  public var navigationIndex: Int {
    unrealized?.metadata.currentIndex ?? list.lastCommittedIndex
  }

  /// A Boolean value that indicates whether there is a page to go back to.
  public var canGoBack: Bool {
    unrealized.map { $0.metadata.currentIndex > 0 } ?? (list.backCount > 0 || hidesPage)
  }

  /// A Boolean value that indicates whether there is a page to go forward to.
  public var canGoForward: Bool {
    unrealized.map { $0.metadata.currentIndex + 1 < $0.metadata.itemCount }
      ?? (list.forwardCount > 0)
  }

  /// The back/forward list of the tab. Reading this property realizes the tab.
  public var navigation: NavigationList {
    realize()
    return list
  }
}

// MARK: - Change notifications

extension WebState {
  /// A snapshot of the properties for which observers receive change notifications.
  struct Appearance {
    /// The page's own title, or nil if the tab shows its address instead.
    let ownTitle: String?
    let url: URL?
    let isLoading: Bool

    /// Returns whether the tab shows the same title in both snapshots. A page's own title differs
    /// from an address, even if both read the same.
    ///
    /// Titles are created only if necessary, because a load takes many snapshots.
    func hasTitle(of other: Self) -> Bool {
      guard ownTitle == nil, other.ownTitle == nil else { return ownTitle == other.ownTitle }
      guard url != other.url else { return true }
      guard let url, let otherURL = other.url else { return false }
      return PageContent.fallbackTitle(of: url) == PageContent.fallbackTitle(of: otherURL)
    }
  }

  var appearance: Appearance {
    let ownTitle = unrealized?.metadata.visibleTitle ?? ownTitle
    return Appearance(
      ownTitle: ownTitle, url: ownTitle == nil ? visibleURL : nil, isLoading: isLoading)
  }

  /// Changes the back/forward list and notifies observers of the resulting changes, unless the
  /// change throws an error.
  func update(_ change: (inout NavigationList) throws -> Void) {
    let appearance = appearance
    do { try change(&list) } catch { return }
    announceChanges(since: appearance)
  }

  func announceChanges(since old: Appearance) {
    if isLoading != old.isLoading { notify { $0.webStateDidChangeLoadingState(self) } }
    if !appearance.hasTitle(of: old) { notify { $0.webStateDidChangeTitle(self) } }
  }
}

// MARK: - Navigations

extension WebState {
  /// Commits the pending navigation, unless another one has replaced it.
  func commit(
    _ id: NavigationID, to url: URL?, document: NavigationID?, error: LoadError? = nil,
    since appearance: Appearance
  ) {
    keepDocument()
    do { try list.commit(id, url: url, at: now(), document: document, error: error) } catch {
      return
    }
    unread = nil
    hasUnseenPage = !isVisible && document != nil
    loading.setDocument(of: document)
    forgetUnreachableDocuments()
    announceCommit(since: appearance)
  }

  /// Notifies observers that the tab has a new current page.
  func announceCommit(since appearance: Appearance) {
    guard let url = list.lastCommitted?.url else { return }
    notify { $0.webState(self, didCommitNavigationTo: url) }
    announceChanges(since: appearance)
  }

  /// Ends a navigation and notifies observers.
  func finish(_ id: NavigationID, error: LoadError?) {
    let appearance = appearance
    if loading.currentID == id { loading.currentID = nil }
    if loading.documentID == id { loading.documentState?.isComplete = error?.leavesPage ?? true }
    notify { $0.webState(self, didFinish: id, error: error) }
    announceChanges(since: appearance)
  }

  /// Ends the pending or loading navigation and notifies observers that it was stopped.
  ///
  /// A tab without a page keeps the address, so that the user can see and reload it.
  func giveUpLoading() {
    let appearance = appearance
    if let pending = list.pending, !list.hasPage {
      commit(pending.id, to: nil, document: nil, error: .stopped, since: appearance)
      return finish(pending.id, error: .stopped)
    }
    guard let id = list.discardPending()?.id ?? loading.currentID else { return }
    loading.currentID = nil
    notify { $0.webState(self, didFinish: id, error: .stopped) }
    announceChanges(since: appearance)
  }
}
