/// An object that is told when bookmarks change.
@MainActor
public protocol BookmarkServiceObserver: AnyObject {
  /// Tells that bookmarks have come, gone or been renamed.
  func bookmarkServiceDidChange(_ service: BookmarkService)
}
