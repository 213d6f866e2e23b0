import BrowserModel
import Foundation
import Switchboard

/// A tracker that records changes to the recently closed items so that a save writes only those
/// changes.
@MainActor
final class ClosedTracker: ChangeTracker {
  private let service: RecentlyClosedService
  private let onChange: @MainActor () -> Void
  /// The entries that the store contains, or will contain after the next save.
  private var noted: [ClosedEntry.ID: ClosedEntry]
  /// The number of entries that contain each tab, by tab number.
  private var uses: [Int: Int] = [:]
  private var changes = SessionChanges()
  /// The tabs that were closed since the last save and had no pages in memory.
  private var unread: [WebStateID: TabSnapshot] = [:]
  private var subscription: Subscription?

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - service: The service for recently closed items.
  ///   - saved: The entries that the store already contains.
  ///   - onChange: A closure that is called after each change. There may be many changes before a
  ///     save.
  init(
    _ service: RecentlyClosedService, saved: [ClosedEntry] = [],
    onChange: @escaping @MainActor () -> Void
  ) {
    self.service = service
    self.onChange = onChange
    noted = Dictionary(saved.map { ($0.id, $0) }) { first, _ in first }
    for entry in noted.values { count(entry, by: 1) }
    subscription = service.addObserver(self)
    note()
  }

  /// A Boolean value that indicates whether there are unsaved changes.
  var isDirty: Bool { !changes.isEmpty }

  /// A Boolean value that indicates whether pages must be erased.
  var isErasing: Bool { changes.erasure != nil }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    for (id, snapshot) in unread where !storedPages.contains(id.number) {
      if let pages = try? snapshot.pages() {
        self.changes.pages[id.number] = PagesRecord(pages, of: id)
      }
    }
    unread = [:]
    self.changes.removedPages = self.changes.removedPages.filter { uses[$0] == nil }
    changes.merge(self.changes)
    self.changes = SessionChanges()
  }
}

// MARK: - Recording changes

extension ClosedTracker {
  func recordEverything() {
    noted = [:]
    uses = [:]
    note()
  }

  private func note() {
    let entries = Dictionary(uniqueKeysWithValues: service.entries.map { ($0.id, $0) })
    for (id, entry) in noted where entries[id] == nil {
      changes.closed[id] = .some(nil)
      remove(entry)
    }
    for (id, entry) in entries where noted[id] != entry {
      noted[id].map(remove)
      changes.closed[id] = ClosedRecord(entry)
      add(entry)
    }
    noted = entries
  }

  /// Records an entry and any pages that were not saved before their tabs were closed.
  private func add(_ entry: ClosedEntry) {
    count(entry, by: 1)
    for snapshot in entry.item.tabs.map(\.snapshot) {
      let id = snapshot.metadata.id
      if let pages = snapshot.pagesInMemory {
        changes.pages[id.number] = PagesRecord(pages, of: id)
      } else {
        unread[id] = snapshot
      }
    }
  }

  private func remove(_ entry: ClosedEntry) {
    count(entry, by: -1)
    for id in entry.item.tabs.map(\.snapshot.metadata.id) {
      unread[id] = nil
      changes.removedPages.insert(id.number)
    }
  }

  private func count(_ entry: ClosedEntry, by step: Int) {
    for tab in entry.item.tabs {
      let id = tab.snapshot.metadata.id.number, count = (uses[id] ?? 0) + step
      uses[id] = count == 0 ? nil : count
    }
  }
}

// MARK: - RecentlyClosedServiceObserver

extension ClosedTracker: RecentlyClosedServiceObserver {
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService) {
    note()
    if isDirty { onChange() }
  }

  func recentlyClosedService(
    _ service: RecentlyClosedService, didErase urls: Set<URL>?
  ) {
    let erasure = urls.map { PageErasure.addresses(Set($0.map(\.absoluteString))) } ?? .all
    changes.erasure = changes.erasure?.merging(erasure) ?? erasure
    changes.erase(erasure)
    for snapshot in service.entries.flatMap(\.item.tabs).map(\.snapshot)
    where unread[snapshot.metadata.id] != nil {
      unread[snapshot.metadata.id] = snapshot
    }
    onChange()
  }
}

// MARK: - Creating records

extension ClosedRecord {
  init(_ entry: ClosedEntry) {
    let (kind, tabs): (Kind, [Tab]) =
      switch entry.item {
      case .tab(let tab): (.tab, [Tab(tab)])
      case .tabs(let tabs): (.tabs, tabs.map { Tab($0) })
      case .group(_, let tabs): (.group, tabs.map { Tab($0) })
      case .window(let tabs, let inactive):
        (.window, tabs.map { Tab($0) } + inactive.map { Tab($0, isInactive: true) })
      }
    self.init(
      id: entry.id, time: entry.time.milliseconds, window: entry.window, kind: kind, tabs: tabs)
  }
}

extension ClosedRecord.Tab {
  fileprivate init(_ tab: ClosedTab, isInactive: Bool = false) {
    let metadata = tab.snapshot.metadata
    let children = tab.children.map { ClosedRecord.Relative(id: $0.number, page: $1) }
    self.init(
      id: metadata.id.number, index: tab.index, isPinned: tab.isPinned ? true : nil,
      wasActive: tab.wasActive ? true : nil, isInactive: isInactive ? true : nil,
      group: tab.group.map(ClosedRecord.Group.init),
      opener: tab.opener.map { ClosedRecord.Relative(id: $0.id.number, page: $0.navigationIndex) },
      children: children.isEmpty ? nil : children.sorted { $0.id < $1.id },
      title: metadata.title, url: metadata.visibleURL?.absoluteString,
      pageCount: metadata.itemCount, pageIndex: metadata.currentIndex,
      creationTime: metadata.creationTime.milliseconds,
      lastActiveTime: metadata.lastActiveTime.milliseconds)
  }
}

extension ClosedRecord.Group {
  fileprivate init(_ group: ClosedGroup) {
    self.init(
      id: group.id.number, title: group.visualData.title, color: group.visualData.color.rawValue,
      isCollapsed: group.visualData.isCollapsed)
  }
}
