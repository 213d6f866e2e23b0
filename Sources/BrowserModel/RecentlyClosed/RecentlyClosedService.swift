public import Foundation
public import Switchboard

/// The tabs, groups and windows of a browser state that were closed last; none off the record.
///
/// What is deleted of the history goes here too.
@MainActor
public final class RecentlyClosedService: KeyedService {
  /// The entries, the most recent first.
  public private(set) var entries: [ClosedEntry] = []

  private let now: @MainActor () -> Date
  private var limit = EntryLimit.usual.count
  private var lastID = 0
  private let observers = ObserverList<any RecentlyClosedServiceObserver>()
  private var subscriptions: [Subscription] = []

  /// Creates a list without entries.
  ///
  /// - Parameters:
  ///   - history: The history whose deletions are followed.
  ///   - preferences: Tells how many entries there may be; the oldest go.
  ///   - now: Tells the time.
  public init(
    history: HistoryService?, preferences: PreferenceStore,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.now = now
    let limiting = preferences.observe(.recentlyClosedLimit) { [weak self] in self?.limit(to: $0) }
    subscriptions = [history?.addObserver(self), limiting].compactMap(\.self)
  }

  /// Leaves the history.
  public func shutDown() { subscriptions = [] }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any RecentlyClosedServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Keeps other entries, the last ones up to the limit, and tells if they look otherwise.
  private func keep(_ newEntries: [ClosedEntry]) {
    let old = entries
    entries = Array(newEntries.prefix(limit))
    guard entries != old else { return }
    observers.notify { $0.recentlyClosedServiceDidChange(self) }
  }

  private func limit(to newLimit: EntryLimit) {
    limit = newLimit.count
    keep(entries)
  }
}

// MARK: - Entries

extension RecentlyClosedService {
  /// Adds what has just been closed; a window or a group without tabs is nothing.
  public func add(_ item: ClosedItem, window: String) {
    guard !item.tabs.isEmpty else { return }
    lastID += 1
    keep([ClosedEntry(id: lastID, item: item, window: window, time: now())] + entries)
  }

  /// Takes an entry out of the list, to be reopened; nil when it is not there.
  public func take(_ id: ClosedEntry.ID) -> ClosedEntry? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    keep(entries.filter { $0.id != id })
    return entry
  }

  /// Returns the entry with that index, the most recent being 0.
  ///
  /// - Throws: `RecentlyClosedError` when there is none.
  public func entry(at index: Int) throws(RecentlyClosedError) -> ClosedEntry {
    guard !entries.isEmpty else { throw .empty }
    guard entries.indices.contains(index) else { throw .noEntry(at: index, count: entries.count) }
    return entries[index]
  }

  /// Removes the tabs that show one of some addresses, and those pages of the others.
  public func removeTabs(showing urls: Set<URL>) {
    keep(
      entries.compactMap { entry in
        guard let item = entry.item.removing(urls) else { return nil }
        var kept = entry
        kept.item = item
        return kept
      })
  }

  /// Removes all entries.
  public func removeAll() { keep([]) }
}

// MARK: - HistoryServiceObserver

extension RecentlyClosedService: HistoryServiceObserver {
  /// Removes what has been deleted of the history.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {
    if deletion.isAll { removeAll() } else { removeTabs(showing: deletion.urls) }
  }
}
