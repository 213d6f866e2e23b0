/// What a list of bookmarks is told.
@MainActor
package protocol BookmarkListConsumer: AnyObject {
  /// Takes all bookmarks, in order.
  func setBookmarks(_ items: [BookmarkItem])
}
