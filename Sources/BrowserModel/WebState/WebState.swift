public import Foundation
public import Switchboard

/// A tab: one page at a time, where it has been, and what has become of its page.
///
/// An engine loads the pages. Without one an address is committed at once, of which nothing is
/// loaded; `content` says so. A tab may be unrealized: then it has only what is known without its
/// pages, which are read when something first needs them.
@MainActor
public final class WebState: Identifiable {
  /// The address of the page that a tab shows before the user goes anywhere.
  public nonisolated static let startPageURL = URL(string: "about:newtab")!

  /// The identity of the tab.
  public nonisolated let id: WebStateID
  /// When the tab was made.
  public nonisolated let creationTime: Date
  /// When the tab was last shown, or made.
  public internal(set) var lastActiveTime: Date
  /// Why the pages of the tab could not be read when it was realized, if so.
  public internal(set) var realizationError: WebStateError?

  let engine: (any WebEngine)?
  let now: @MainActor () -> Date
  var list = NavigationList()
  var unrealized: UnrealizedPages?
  /// The observers of this tab; nil until there is one.
  private var ownObservers: ObserverList<any WebStateObserver>?
  /// The observers of all tabs of the list that the tab is in; nil in no list.
  var listObservers: ObserverList<any WebStateObserver>?
  /// What is attached to the tab; nil until something is.
  var attachedData: UserData?
  /// Called once, just before the tab is realized; nil if nothing waits for that.
  var willRealize: (@MainActor (WebState) -> Void)?
  /// The pages that could not be read when the tab was realized, until it goes elsewhere.
  var unread: UnrealizedPages?
  var loading = LoadingState()

  /// Creates a tab on a blank page.
  ///
  /// - Parameters:
  ///   - engine: What loads its pages; without one nothing is loaded.
  ///   - now: Returns the time.
  public convenience init(
    engine: (any WebEngine)? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    let time = now()
    self.init(
      id: WebStateID(), creationTime: time, lastActiveTime: time, engine: engine, now: now)
  }

  init(
    id: WebStateID, creationTime: Date, lastActiveTime: Date, engine: (any WebEngine)?,
    now: @escaping @MainActor () -> Date
  ) {
    self.id = id
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
    self.engine = engine
    self.now = now
  }

  isolated deinit {
    notify { $0.webStateDestroyed(self) }
    loading.page?.stop()
    attachedData?.destroy()
  }
}

// MARK: - User data

extension WebState {
  /// The values attached to the tab, for example tab helpers. They are released before the tab is.
  public var userData: UserData {
    if let attachedData { return attachedData }
    let data = UserData(of: "tab \(id)")
    attachedData = data
    return data
  }
}

// MARK: - Observers

extension WebState {
  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any WebStateObserver) -> Subscription {
    let observers = ownObservers ?? ObserverList()
    ownObservers = observers
    return observers.add { [weak observer] in observer }
  }

  /// Notifies the observers of this tab, then those of all tabs of its list.
  func notify(_ body: (any WebStateObserver) -> Void) {
    let listObservers = listObservers
    ownObservers?.notify(body)
    listObservers?.notify(body)
  }
}

// MARK: - Addresses and titles

extension WebState {
  /// The address to show: that of a new page asked for by the user, else that of the current page.
  public var visibleURL: URL? {
    isRealized ? list.visibleURL : unrealized?.metadata.parseURL()
  }

  /// The text of ``visibleURL``, which is not parsed for it.
  package var visibleAddress: String? {
    isRealized ? list.visibleURL?.absoluteString : unrealized?.metadata.visibleAddress
  }

  /// The address of the current page, or nil while nothing has been committed.
  public var lastCommittedURL: URL? {
    isRealized ? list.lastCommitted?.url : unrealized?.metadata.parseURL()
  }

  /// The title to show: the page's own, else a readable form of its address.
  public var title: String {
    unrealized?.metadata.visibleTitle ?? ownTitle ?? PageContent.fallbackTitle(of: visibleURL)
  }

  var ownTitle: String? {
    if let unrealized { return unrealized.metadata.title }
    return list.pending?.isVisible == true ? nil : list.lastCommitted?.title
  }
}

// MARK: - The page

extension WebState {
  /// What there is to show of the page.
  public var content: PageContent {
    guard let url = lastCommittedURL else { return .blank }
    if url == Self.startPageURL { return .startPage }
    if let error = list.lastCommitted?.error { return .failed(url, error) }
    return loading.documentID == nil ? .unloaded(url) : .loaded(url)
  }

  /// Whether there is an engine to load pages.
  public var canLoad: Bool { engine != nil }

  /// Whether a page is being loaded; never so without an engine.
  public var isLoading: Bool { loading.currentID != nil }

  /// Why the current page could not be loaded, or is lost; nil when neither is so.
  public var loadError: LoadError? { list.lastCommitted?.error }

  /// The current page, or nil before the first.
  public var lastCommittedItem: NavigationItem? { navigation.lastCommitted }

  /// The navigation under way, if there is one.
  public var pendingNavigation: PendingNavigation? { list.pending }
}

// MARK: - Places

extension WebState {
  /// The position of the current page among the committed ones, −1 before the first.
  public var navigationIndex: Int {
    unrealized?.metadata.currentIndex ?? list.lastCommittedIndex
  }

  /// The number of committed pages.
  public var navigationItemCount: Int { unrealized?.metadata.itemCount ?? list.items.count }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool {
    unrealized.map { $0.metadata.currentIndex > 0 } ?? (list.backCount > 0)
  }

  /// Whether there is a page to go forward to.
  public var canGoForward: Bool {
    unrealized.map { $0.metadata.currentIndex + 1 < $0.metadata.itemCount }
      ?? (list.forwardCount > 0)
  }

  /// The pages of the tab, which asking for them realizes.
  public var navigation: NavigationList {
    realize()
    return list
  }
}

// MARK: - Changing and telling

extension WebState {
  /// What observers are notified of when it has changed.
  struct Appearance {
    let title: String
    let isLoading: Bool
  }

  var appearance: Appearance { Appearance(title: title, isLoading: isLoading) }

  /// Changes the list and notifies observers of the differences. Returns false if the change is refused.
  @discardableResult
  func update(_ change: (inout NavigationList) throws(NavigationError) -> Void) -> Bool {
    let appearance = appearance
    do { try change(&list) } catch { return false }
    announceChanges(since: appearance)
    return true
  }

  func announceChanges(since old: Appearance) {
    if isLoading != old.isLoading { notify { $0.webStateDidChangeLoadingState(self) } }
    if title != old.title { notify { $0.webStateDidChangeTitle(self) } }
  }
}

// MARK: - Navigations

extension WebState {
  /// Commits the pending navigation, unless another has come in its place.
  func commit(
    _ id: NavigationID, to url: URL?, document: NavigationID?, error: LoadError? = nil,
    since appearance: Appearance
  ) {
    do { try list.commit(id, url: url, at: now(), error: error) } catch { return }
    unread = nil
    loading.documentID = document
    announceCommit(since: appearance)
  }

  /// Notifies observers of another current page.
  func announceCommit(since appearance: Appearance) {
    guard let url = list.lastCommitted?.url else { return }
    notify { $0.webState(self, didCommitNavigationTo: url) }
    announceChanges(since: appearance)
  }

  /// Notifies observers that a navigation is over.
  func finish(_ id: NavigationID, error: LoadError?) {
    let appearance = appearance
    if loading.currentID == id { loading.currentID = nil }
    notify { $0.webState(self, didFinish: id, error: error) }
    announceChanges(since: appearance)
  }

  /// Discards what is pending or loading, and notifies observers that it is over.
  func giveUpLoading() {
    let appearance = appearance
    guard let id = list.discardPending()?.id ?? loading.currentID else { return }
    loading.currentID = nil
    notify { $0.webState(self, didFinish: id, error: .stopped) }
    announceChanges(since: appearance)
  }
}

// MARK: - LoadingState

/// What a tab's page is doing.
struct LoadingState {
  /// The page, made when something is first loaded.
  var page: (any WebPage)?
  /// What a page is restored from, until it is made.
  var restoredState: NativePageState?
  /// The navigation that has brought the document shown, if the engine has one.
  var documentID: NavigationID?
  /// The navigation that is loading, before its commit or after it.
  var currentID: NavigationID?
}
