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
  /// What is attached to the tab, for example tab helpers; it goes before the rest of the tab.
  public let userData: UserData

  let engine: (any WebEngine)?
  let now: @MainActor () -> Date
  let observers = ObserverList<any WebStateObserver>()
  var list = NavigationList()
  var unrealized: UnrealizedPages?
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
    userData = UserData(of: "tab \(id)")
  }

  isolated deinit {
    observers.notify { $0.webStateDestroyed(self) }
    loading.page?.stop()
    userData.destroy()
  }
}

// MARK: - Observers

extension WebState {
  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any WebStateObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}
