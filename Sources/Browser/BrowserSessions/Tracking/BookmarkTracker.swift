import BrowserModel
import Foundation
import Switchboard

/// A tracker that records changes to the bookmarks so that a save writes only those changes.
@MainActor
final class BookmarkTracker {
  private let service: BookmarkService
  private let onChange: @MainActor () -> Void
  /// The bookmarks that the store contains, or will contain after the save in progress, by number.
  private var noted: [Int: BookmarkRecord]
  private var lastID: Int
  private var writesAll = false
  private var subscription: Subscription?
  /// A Boolean value that indicates whether there may be unsaved changes.
  private(set) var isDirty = false

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - service: The bookmarks, which include the saved ones.
  ///   - saved: The records in the store.
  ///   - onChange: A closure that is called after each change.
  init(
    _ service: BookmarkService, saved: [BookmarkRecord], onChange: @escaping @MainActor () -> Void
  ) {
    self.service = service
    self.onChange = onChange
    noted = Dictionary(saved.map { ($0.id, $0) }) { first, _ in first }
    lastID = noted.keys.max() ?? 0
    isDirty = service.bookmarks != saved.compactMap(Bookmark.init)
    subscription = service.addObserver(self)
  }

  /// Marks all bookmarks as changed, so that they are saved to a new store.
  func recordEverything() {
    writesAll = true
    isDirty = true
  }

  /// Moves the changes into a set of changes.
  func takeChanges(into changes: inout SessionChanges) {
    guard isDirty else { return }
    let records = records()
    let new = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    changes.bookmarks = new.changes(since: noted, all: writesAll)
    noted = new
    writesAll = false
    isDirty = false
  }

  /// Returns the records of all bookmarks. A bookmark that is new, or that is no longer behind the one
  /// before it, gets an order key between its neighbors.
  private func records() -> [BookmarkRecord] {
    let known = Dictionary(noted.values.map { ($0.url, $0) }) { $0.id < $1.id ? $0 : $1 }
    let old = service.bookmarks.map { known[$0.url.absoluteString] }
    // For each bookmark, the order key of the next one that has one.
    var next: OrderKey?
    let following = old.reversed().map { record in
      defer { next = record?.order ?? next }
      return next
    }
    var last: OrderKey?
    return zip(service.bookmarks, zip(old, following.reversed())).map { bookmark, neighbors in
      let (record, next) = neighbors
      var order = record?.order ?? .between(last, next)
      if let last, order <= last { order = .between(last, next) }
      last = order
      return BookmarkRecord(
        id: record?.id ?? newID(), order: order, url: bookmark.url.absoluteString,
        title: bookmark.title)
    }
  }

  private func newID() -> Int {
    lastID += 1
    return lastID
  }
}

// MARK: - BookmarkServiceObserver

extension BookmarkTracker: BookmarkServiceObserver {
  func bookmarkServiceDidChange(_ service: BookmarkService) {
    isDirty = true
    onChange()
  }
}
