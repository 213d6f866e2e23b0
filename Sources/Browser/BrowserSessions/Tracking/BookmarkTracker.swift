import BrowserModel
import Foundation
import Switchboard

/// A tracker that records changes to the bookmarks so that a save writes only those changes.
@MainActor
final class BookmarkTracker: ChangeTracker {
  private let service: BookmarkService
  private let onChange: @MainActor () -> Void
  private var noted: NotedRecords<BookmarkRecord>
  private var lastID: Int
  private var subscription: Subscription?

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
    noted = NotedRecords(saved)
    lastID = saved.map(\.id).max() ?? 0
    noted.isDirty = service.bookmarks != saved.compactMap(Bookmark.init)
    subscription = service.addObserver(self)
  }

  var isDirty: Bool { noted.isDirty }

  func recordEverything() { noted.recordEverything() }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    changes.bookmarks = noted.takeChanges(to: records())
  }

  /// Returns the records of all bookmarks. A bookmark that is new, or that is no longer behind the one
  /// before it, gets an order key between its neighbors.
  private func records() -> [BookmarkRecord] {
    let known = Dictionary(noted.records.values.map { ($0.url, $0) }) { $0.id < $1.id ? $0 : $1 }
    let urls = service.bookmarks.map(\.url.absoluteString)
    var order = KeyOrder(known.mapValues(\.order)), last: OrderKey?
    for url in urls {
      guard let key = order[url] else { continue }
      if let last, key <= last { order.forget(url) } else { last = key }
    }
    order.deal(at: Array(urls.indices), of: urls)
    return zip(urls, service.bookmarks).map { url, bookmark in
      BookmarkRecord(
        id: known[url]?.id ?? newID(), order: order[url] ?? .between(nil, nil), url: url,
        title: bookmark.title, folder: bookmark.folder, tags: bookmark.tags,
        time: bookmark.time.map { Int($0.timeIntervalSince1970) })
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
    noted.isDirty = true
    onChange()
  }
}
