package import BrowserModel

// MARK: - What can be reopened

extension SessionService {
  /// Begins to follow what can be reopened, which then has what the store has of it.
  /// - Parameters:
  ///   - recentlyClosed: what can be reopened.
  ///   - records: what the store has of it, the latest first.
  package func connect(
    _ recentlyClosed: RecentlyClosedService, restored records: [ClosedRecord] = []
  ) {
    let entries = records.compactMap { record in
      ClosedEntry(record) { [weak self] id in
        try self?.pages(ofTab: id) { record.tabs.first { $0.id == id }.map(TabRecord.init) }
      }
    }
    recentlyClosed.restore(entries)
    let tracker = ClosedTracker(recentlyClosed, saved: entries) { [weak self] in
      self?.save(.soon)
    }
    closedTracker = tracker
    if tracker.isDirty { save(.soon) }
  }
}

// MARK: - Tabs that were closed

extension TabRecord {
  /// What is known of a closed tab without its pages.
  fileprivate init(_ tab: ClosedRecord.Tab) {
    self.init(
      id: tab.id, windowID: 0, order: .between(nil, nil), creationTime: tab.creationTime,
      lastActiveTime: tab.lastActiveTime)
    (title, url) = (tab.title, tab.url)
    (pageCount, pageIndex) = (tab.pageCount, tab.pageIndex)
  }
}
