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
