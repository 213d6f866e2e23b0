import BrowserPages
public import Foundation
public import Switchboard

/// A service that keeps the recently closed tabs, groups and windows of a browser state.
///
/// A closed window is kept for a number of days, even if the number of entries exceeds the limit.
/// Up to ``windowLimit`` windows are kept this way.
/// Pages that are deleted from the history are also removed from the closed items. Off-the-record
/// browser states don't have this service.
@MainActor
public final class RecentlyClosedService: KeyedService {
  /// The entries, most recent first.
  public private(set) var entries: [ClosedEntry] = []

  /// The maximum number of closed windows to keep in addition to the entries within the limit.
  public static let windowLimit = 100

  /// The open windows. Reopened tabs and groups don't reuse identities from these windows.
  weak var windows: BrowserList?

  private let now: @MainActor () -> Date
  private var limit = PreferenceKey.recentlyClosedLimit.defaultValue
  private var windowDays = PreferenceKey.closedWindowDays.defaultValue
  /// The identity of the entry that was added last, or 0 if none was added.
  private(set) var lastID = 0
  private let observers = ObserverList<any RecentlyClosedServiceObserver>()
  private var subscriptions: [Subscription] = []

  /// Creates a service without entries.
  ///
  /// - Parameters:
  ///   - history: The history. Pages that are deleted from it are also removed from the closed
  ///     items.
  ///   - preferences: The preferences that set the maximum number of entries and the number of days
  ///     to keep closed windows.
  ///   - now: A closure that returns the current time.
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

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any RecentlyClosedServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }
}

// MARK: - Keeping

extension RecentlyClosedService {
  /// Replaces the entries, drops any that exceed the limits, and notifies observers if the entries
  /// changed.
  private func keep(_ newEntries: [ClosedEntry]) {
    let old = entries
    let time = now()
    let windows = newEntries.dropFirst(limit).filter { entry in
      keptUntil(entry).map { $0 > time } ?? false
    }
    entries = Array(newEntries.prefix(limit) + windows.prefix(Self.windowLimit))
    guard entries != old else { return }
    observers.notify { $0.recentlyClosedServiceDidChange(self) }
  }

  private func keep(atMost newLimit: Int) {
    limit = newLimit
    keep(entries)
  }

  private func keepWindows(for days: Int) {
    let old = windowDays
    windowDays = days
    keep(entries)
    // Notify observers even if no entry is removed, because the results of `keptUntil` have
    // changed.
    if days != old { observers.notify { $0.recentlyClosedServiceDidChange(self) } }
  }

  /// Returns the time until which a closed window is kept regardless of the entry limit. Returns
  /// `nil` if the entry is not a window or the number of days to keep windows is 0.
  public func keptUntil(_ entry: ClosedEntry) -> Date? {
    entry.item.isWindow && windowDays > 0
      ? entry.time.addingTimeInterval(TimeInterval(windowDays) * 86_400) : nil
  }

  /// Removes the entries that exceed the limits, such as expired windows.
  public func removeOutdated() { keep(entries) }

  /// Inserts entries from an earlier run after the entries from this run.
  ///
  /// - Parameter restored: The entries to restore, most recent first.
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
  /// Adds a closed item, unless it has no tabs.
  ///
  /// - Parameters:
  ///   - item: The closed tabs, group or window.
  ///   - window: The name of the window that the item was in, which lists show.
  /// - Returns: The identity of the new entry, or nil if the item has no tabs.
  @discardableResult
  public func add(_ item: ClosedItem, window: String) -> ClosedEntry.ID? {
    guard !item.tabs.isEmpty else { return nil }
    lastID += 1
    keep([ClosedEntry(id: lastID, item: item, window: window, time: now())] + entries)
    return lastID
  }

  /// Removes and returns an entry so that it can be reopened. Returns `nil` if there is no entry
  /// with that identity.
  public func take(_ id: ClosedEntry.ID) -> ClosedEntry? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    keep(entries.filter { $0.id != id })
    return entry
  }

  /// Returns the entry with an identity, or nil if there is none.
  func entry(_ id: ClosedEntry.ID) -> ClosedEntry? { entries.first { $0.id == id } }

  /// Gives the newest entry the identity and the place of a former entry, if the newest entry was
  /// added after the entry with the identity `last`.
  func renumber(entryAfter last: ClosedEntry.ID, as id: ClosedEntry.ID) {
    guard var entry = entries.first, entry.id > last, self.entry(id) == nil else { return }
    entry.id = id
    putBack(entry, insteadOfEntriesAfter: last)
  }

  /// Puts an entry back in its place and removes the entries that were added after the entry with
  /// the given identity.
  func putBack(_ entry: ClosedEntry, insteadOfEntriesAfter id: ClosedEntry.ID) {
    var kept = entries.filter { $0.id <= id }
    kept.insert(entry, at: kept.firstIndex { $0.id < entry.id } ?? kept.endIndex)
    keep(kept)
  }

  /// Reopens an entry in a tab list and removes it from the closed items.
  ///
  /// - Parameters:
  ///   - entry: The entry to reopen.
  ///   - list: The tab list. The inactive tabs of a closed window are inserted into the list's
  ///     inactive twin, if there is one.
  ///   - factory: The factory that creates the tabs.
  /// - Throws: ``WebStateListError`` if another change to the list is in progress.
  public func reopen(
    _ entry: ClosedEntry, in list: WebStateList, by factory: WebStateFactory
  ) throws(WebStateListError) {
    let browsers = windows?.browsers ?? []
    let twin = browsers.first { $0.webStateList === list }?.inactiveTwin?.webStateList
    try entry.item.reopen(
      in: list, inactive: twin, by: factory, among: browsers.map(\.webStateList))
    _ = take(entry.id)
  }

  /// Reopens one of the tabs of an entry in a tab list, activates it, and removes it from the entry.
  ///
  /// - Parameters:
  ///   - tab: The tab to reopen.
  ///   - entry: The entry that contains the tab.
  ///   - list: The list that gets the tab.
  ///   - factory: The factory that creates the tab.
  /// - Throws: ``WebStateListError`` if another change to the list is in progress.
  public func reopen(
    _ tab: ClosedTab, of entry: ClosedEntry, in list: WebStateList, by factory: WebStateFactory
  ) throws(WebStateListError) {
    let lists = windows?.browsers.map(\.webStateList) ?? []
    let known = Set(list.arrangement.ids)
    try ClosedItem.tab(tab).reopen(in: list, by: factory, among: lists)
    try list.activate(at: list.arrangement.ids.firstIndex { !known.contains($0) })
    keep(
      entries.compactMap { kept in
        guard kept.id == entry.id else { return kept }
        var rest = kept
        guard let item = kept.item.removing(tab) else { return nil }
        rest.item = item
        return rest
      })
  }

  /// Returns the entry at an index. The most recent entry has index 0.
  ///
  /// - Throws: ``RecentlyClosedError`` if there is no entry at that index.
  public func entry(at index: Int) throws(RecentlyClosedError) -> ClosedEntry {
    guard !entries.isEmpty else { throw .empty }
    guard entries.indices.contains(index) else { throw .noEntry(at: index, count: entries.count) }
    return entries[index]
  }
}

// MARK: - Deleting

extension RecentlyClosedService {
  /// Removes the closed tabs that show one of the given addresses. Also removes the pages at these
  /// addresses from the back/forward lists of the other closed tabs.
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

  /// Forgets everything that can be reopened.
  public func removeAll() {
    keep([])
    observers.notify { $0.recentlyClosedService(self, didErase: nil) }
  }
}

// MARK: - HistoryServiceObserver

extension RecentlyClosedService: HistoryServiceObserver {
  /// Removes pages from the closed items after they have been deleted from the history.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    guard !deletion.isAll else { return removeAll() }
    removeTabs(showing: deletion.urls)
  }
}

// MARK: - Observers

/// An observer of the recently closed items.
@MainActor
public protocol RecentlyClosedServiceObserver: AnyObject {
  /// Called when the entries or the number of days to keep closed windows has changed.
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService)

  /// Called when pages have been removed from the closed items. Other copies of these pages must
  /// also be deleted.
  ///
  /// - Parameters:
  ///   - service: The service, which has already removed the pages.
  ///   - urls: The addresses of the pages, or nil for all pages.
  func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?)
}

// MARK: - Defaults

extension RecentlyClosedServiceObserver {
  public func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?) {}
}

// MARK: - Errors

/// An error that indicates why a closed item can't be reopened.
public enum RecentlyClosedError: Error, Hashable, Sendable {
  /// There are no closed items.
  case empty
  /// There is no entry at the given 0-based index. The number of entries is `count`.
  case noEntry(at: Int, count: Int)
}

// MARK: - CustomStringConvertible

extension RecentlyClosedError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing to reopen: what you close is kept until you delete your visits"
    case .noEntry(let index, let count):
      "there is no closed entry \(index + 1): choose one from 1 to \(count)"
    }
  }
}
