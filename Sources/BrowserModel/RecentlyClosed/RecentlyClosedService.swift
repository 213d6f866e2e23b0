import BrowserPages
public import Foundation
public import Switchboard

/// The recently closed tabs, groups and windows of a browser state. Off the record there are none.
///
/// Windows also stay for a number of days, regardless of the number of later entries. Pages that
/// are deleted from the history are removed here too.
@MainActor
public final class RecentlyClosedService: KeyedService {
  /// The entries, most recent first.
  public private(set) var entries: [ClosedEntry] = []

  /// The open windows. Identities of their tabs and groups are not reused.
  weak var windows: BrowserList?

  private let now: @MainActor () -> Date
  private var limit = EntryLimit.default.number
  private var windowDays = DayCount.month
  private var lastID = 0
  private let observers = ObserverList<any RecentlyClosedServiceObserver>()
  private var subscriptions: [Subscription] = []

  /// Creates a list without entries.
  ///
  /// - Parameters:
  ///   - history: The history whose deletions also apply to the closed items.
  ///   - preferences: The preferences that limit the number of entries and the days that windows
  ///     stay.
  ///   - now: Returns the current time.
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

  /// Stops observing the history and the preferences.
  public func shutDown() { subscriptions = [] }

  /// Adds an observer, held weakly, until the returned token is cancelled or released.
  public func addObserver(_ observer: any RecentlyClosedServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - Keeping

extension RecentlyClosedService {
  /// Replaces the entries, drops those beyond the limits, and notifies observers of a change.
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
    // Notify observers even if all entries stay, because `keptUntil` has changed.
    if days != old { observers.notify { $0.recentlyClosedServiceDidChange(self) } }
  }

  /// Returns the time until which an entry stays regardless of later ones; nil if the entry is not
  /// a window or windows are not kept.
  public func keptUntil(_ entry: ClosedEntry) -> Date? {
    entry.item.isWindow && windowDays.number > 0
      ? entry.time.addingTimeInterval(windowDays.seconds) : nil
  }

  /// Removes the windows whose time limit has passed.
  public func removeOutdated() { keep(entries) }

  /// Adds the entries of an earlier run, most recent first, after the entries of this run.
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
  /// Adds a closed item. Ignores a window or a group without tabs.
  ///
  /// - Returns: The identity of the entry, or nil if the item has no tabs.
  @discardableResult
  public func add(_ item: ClosedItem, window: String) -> ClosedEntry.ID? {
    guard !item.tabs.isEmpty else { return nil }
    lastID += 1
    keep([ClosedEntry(id: lastID, item: item, window: window, time: now())] + entries)
    return lastID
  }

  /// Removes an entry and returns it to be reopened, or nil if there is no such entry.
  public func take(_ id: ClosedEntry.ID) -> ClosedEntry? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    keep(entries.filter { $0.id != id })
    return entry
  }

  /// Reopens an entry in a tab list and removes it from the closed items.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - list: The tab list. The inactive tabs of a window go to its inactive twin, if it has one.
  ///   - factory: The factory of the tabs.
  /// - Throws: ``WebStateListError`` if a change of the list is under way.
  public func reopen(
    _ entry: ClosedEntry, in list: WebStateList, by factory: WebStateFactory
  ) throws(WebStateListError) {
    let browsers = windows?.browsers ?? []
    let twin = browsers.first { $0.webStateList === list }?.inactiveTwin?.webStateList
    try entry.item.reopen(
      in: list, inactive: twin, by: factory, besides: browsers.map(\.webStateList))
    _ = take(entry.id)
  }

  /// Returns the entry at an index. The most recent entry has index 0.
  ///
  /// - Throws: ``RecentlyClosedError`` if there is none.
  public func entry(at index: Int) throws(RecentlyClosedError) -> ClosedEntry {
    guard !entries.isEmpty else { throw .empty }
    guard entries.indices.contains(index) else { throw .noEntry(at: index, count: entries.count) }
    return entries[index]
  }
}

// MARK: - Deleting

extension RecentlyClosedService {
  /// Removes the tabs that show one of the given addresses, and removes such pages from the other
  /// tabs.
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
  /// Removes the pages that have been deleted from the history.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    guard !deletion.isAll else { return removeAll() }
    let spellings = deletion.urls.flatMap(\.spellings).compactMap { URL(string: $0) }
    removeTabs(showing: deletion.urls.union(spellings))
  }
}

// MARK: - Observers

/// An observer of the recently closed items.
@MainActor
public protocol RecentlyClosedServiceObserver: AnyObject {
  /// Called when entries have been added or removed.
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService)

  /// Called when pages have been deleted from the history and must be deleted everywhere.
  ///
  /// - Parameters:
  ///   - service: The service, which has already deleted the pages.
  ///   - urls: The addresses of the pages; nil for all pages.
  func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?)
}

// MARK: - Defaults

extension RecentlyClosedServiceObserver {
  public func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?) {}
}

// MARK: - Errors

/// The reason why a closed item can't be reopened.
public enum RecentlyClosedError: Error, Hashable, Sendable {
  /// Nothing has been closed.
  case empty
  /// There is no entry at that 0-based index among `count`.
  case noEntry(at: Int, count: Int)
}

// MARK: - Sentences

extension RecentlyClosedError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing to reopen: no tab has been closed"
    case .noEntry(let index, let count):
      "there is no closed entry \(index + 1): choose one from 1 to \(count)"
    }
  }
}
