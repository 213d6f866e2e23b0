public import Foundation
public import Switchboard

/// The tabs, groups and windows of a browser state that were closed last; none off the record.
///
/// Windows are kept for a time besides, however much is closed after them. What is deleted of the
/// history goes here too.
@MainActor
public final class RecentlyClosedService: KeyedService {
  /// The entries, the most recent first.
  public private(set) var entries: [ClosedEntry] = []

  /// The windows that are open, of which tabs and groups keep their identities to themselves.
  weak var windows: BrowserList?

  private let now: @MainActor () -> Date
  private var limit = EntryLimit.usual.number
  private var windowDays = DayCount.month
  private var lastID = 0
  private let observers = ObserverList<any RecentlyClosedServiceObserver>()
  private var subscriptions: [Subscription] = []

  /// Creates a list without entries.
  ///
  /// - Parameters:
  ///   - history: The history whose deletions are followed.
  ///   - preferences: Tells how many entries there may be, of which the oldest go, and how long
  ///     windows stay besides.
  ///   - now: Tells the time.
  public init(
    history: HistoryService?, preferences: PreferenceStore,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.now = now
    subscriptions = [
      history?.addObserver(self),
      preferences.observe(.recentlyClosedLimit) { [weak self] in self?.keep(atMost: $0) },
      preferences.observe(.closedWindowDays) { [weak self] in self?.keepWindows(for: $0) },
    ].compactMap(\.self)
  }

  /// Leaves the history.
  public func shutDown() { subscriptions = [] }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any RecentlyClosedServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - Keeping

extension RecentlyClosedService {
  /// Keeps other entries, as far as they are still to be kept, and tells if they look otherwise.
  private func keep(_ newEntries: [ClosedEntry]) {
    let (old, time) = (entries, now())
    let windows = newEntries.dropFirst(limit).filter { entry in
      keptUntil(entry).map { $0 > time } ?? false
    }
    entries = newEntries.prefix(limit) + windows
    guard entries != old else { return }
    observers.notify { $0.recentlyClosedServiceDidChange(self) }
  }

  private func keep(atMost newLimit: EntryLimit) {
    limit = newLimit.number
    keep(entries)
  }

  private func keepWindows(for days: DayCount) {
    let old = windowDays
    windowDays = days
    keep(entries)
    // Also if all entries stay: each of them is kept until another day.
    if days != old { observers.notify { $0.recentlyClosedServiceDidChange(self) } }
  }

  /// Returns until when an entry stays whatever else is closed; nil where it does not.
  public func keptUntil(_ entry: ClosedEntry) -> Date? {
    entry.item.isWindow && windowDays.number > 0
      ? entry.time.addingTimeInterval(windowDays.seconds) : nil
  }

  /// Lets go of the windows whose time is over by now.
  public func removeOutdated() { keep(entries) }

  /// Takes the entries that an earlier run has left, the most recent first; later ones are in front.
  package func restore(_ restored: [ClosedEntry]) {
    lastID = max(lastID, restored.map(\.id).max() ?? 0)
    let later = entries.reversed().map { entry in
      lastID += 1
      var entry = entry
      entry.id = lastID
      return entry
    }
    keep(later.reversed() + restored)
  }
}

// MARK: - Entries

extension RecentlyClosedService {
  /// Adds what has just been closed; a window or a group without tabs is nothing.
  ///
  /// - Returns: The identity of the entry, if there is one.
  @discardableResult
  public func add(_ item: ClosedItem, window: String) -> ClosedEntry.ID? {
    guard !item.tabs.isEmpty else { return nil }
    lastID += 1
    keep([ClosedEntry(id: lastID, item: item, window: window, time: now())] + entries)
    return lastID
  }

  /// Takes an entry out of the list, to be reopened; nil when it is not there.
  public func take(_ id: ClosedEntry.ID) -> ClosedEntry? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    keep(entries.filter { $0.id != id })
    return entry
  }

  /// Puts an entry back into a list of tabs, and takes it out of this one.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - list: The list of tabs; its inactive twin gets the inactive tabs of a window, if it has
  ///     one.
  ///   - factory: Makes the tabs.
  /// - Throws: `WebStateListError` when a change of the list is under way.
  public func reopen(
    _ entry: ClosedEntry, in list: WebStateList, by factory: WebStateFactory
  ) throws(WebStateListError) {
    let browsers = windows?.browsers ?? []
    let twin = browsers.first { $0.webStateList === list }?.inactiveTwin?.webStateList
    try entry.item.reopen(
      in: list, inactive: twin, by: factory, besides: browsers.map(\.webStateList))
    _ = take(entry.id)
  }

  /// Returns the entry with that index, the most recent being 0.
  ///
  /// - Throws: `RecentlyClosedError` when there is none.
  public func entry(at index: Int) throws(RecentlyClosedError) -> ClosedEntry {
    guard !entries.isEmpty else { throw .empty }
    guard entries.indices.contains(index) else { throw .noEntry(at: index, count: entries.count) }
    return entries[index]
  }
}

// MARK: - Deleting

extension RecentlyClosedService {
  /// Removes the tabs that show one of some addresses, and those pages of the others.
  public func removeTabs(showing urls: Set<URL>) {
    keep(
      entries.compactMap { entry in
        guard let item = entry.item.removing(urls) else { return nil }
        var kept = entry
        kept.item = item
        return kept
      })
    observers.notify { $0.recentlyClosedService(self, didErase: urls) }
  }

  /// Removes all entries.
  public func removeAll() {
    keep([])
    observers.notify { $0.recentlyClosedService(self, didErase: nil) }
  }
}

// MARK: - HistoryServiceObserver

extension RecentlyClosedService: HistoryServiceObserver {
  /// Removes what has been deleted of the history.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    if deletion.isAll { removeAll() } else { removeTabs(showing: deletion.urls) }
  }
}

// MARK: - Observers

/// An observer of what can be reopened.
@MainActor
public protocol RecentlyClosedServiceObserver: AnyObject {
  /// Called when entries have been added or removed.
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService)

  /// Called when pages have been deleted from the history, and must not be found anywhere.
  ///
  /// - Parameters:
  ///   - service: The service, from which they have gone.
  ///   - urls: Their addresses; nil for all pages.
  func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?)
}

// MARK: - Defaults

extension RecentlyClosedServiceObserver {
  /// Does nothing.
  public func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?) {}
}

// MARK: - Errors

/// Something closed that could not be reopened.
public enum RecentlyClosedError: Error, Hashable, Sendable {
  /// Nothing has been closed.
  case empty
  /// There is no entry of that number, counted from 0, among `count`.
  case noEntry(at: Int, count: Int)
}

// MARK: - Sentences

extension RecentlyClosedError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .empty: "there is nothing to reopen: no tab has been closed"
    case .noEntry(let index, let count):
      "there is no closed entry \(index + 1): choose one from 1 to \(count)"
    }
  }
}
