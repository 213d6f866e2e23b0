import BrowserModel
import Foundation

/// The stored data for a bookmark.
package struct BookmarkRecord: Hashable, Identifiable, Sendable {
  /// The number that identifies the bookmark.
  package var id: Int
  /// The position of the bookmark in the list.
  package var order: OrderKey
  /// The address.
  package var url: String
  /// The title that the user chose.
  package var title: String

  /// Creates a record for a bookmark.
  package init(id: Int, order: OrderKey, url: String, title: String) {
    self.id = id
    self.order = order
    self.url = url
    self.title = title
  }
}

extension Bookmark {
  /// Creates a bookmark from a record, or returns nil if the address is invalid.
  init?(_ record: BookmarkRecord) {
    guard let url = URL(string: record.url) else { return nil }
    self.init(url: url, title: record.title)
  }
}
