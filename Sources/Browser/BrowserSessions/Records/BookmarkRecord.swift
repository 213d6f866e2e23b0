import BrowserModel
import Foundation

/// The stored data for a bookmark.
struct BookmarkRecord: Hashable, Identifiable, Sendable {
  var id = 0
  /// The position of the bookmark in the list.
  var order = OrderKey.between(nil, nil)
  var url = ""
  /// The title that lists show.
  var title = ""
  /// The names of the enclosing folders, from the outermost on.
  var folder: [String] = []
  var tags: [String] = []
  /// The time at which the bookmark was added, in seconds since 1970, or nil if it is unknown.
  var time: Int?
}

extension BookmarkRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "bookmark", .required("id", \.id), .required("place", \.order), .required("url", \.url),
    .optional("title", \.title), .json("folder", \.folder), .json("tags", \.tags),
    .optional("time", \.time))

  var isValid: Bool { Bookmark(self) != nil }
}

extension Bookmark {
  /// Creates a bookmark from a record, or returns nil if the address is invalid.
  init?(_ record: BookmarkRecord) {
    guard let url = URL(string: record.url) else { return nil }
    self.init(
      url: url, title: record.title, folder: record.folder, tags: record.tags,
      time: record.time.map { Date(timeIntervalSince1970: Double($0)) })
  }
}
