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
      ClosedEntry(record) { [weak self] in try self?.pages(ofTab: $0) }
    }
    recentlyClosed.restore(entries)
    let tracker = ClosedTracker(recentlyClosed, saved: entries) { [weak self] in
      self?.save(.soon)
    }
    closedTracker = tracker
    if tracker.isDirty { save(.soon) }
  }
}
