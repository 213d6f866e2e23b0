import BrowserModel
import Foundation

extension WebState {
  /// Creates a tab with pages that aren't in memory, like a tab in a named session.
  static func unread(_ urls: [URL]) throws -> WebState {
    let source = WebState()
    for url in urls { source.load(url) }
    let storage = try source.storage()
    var metadata = storage.metadata
    metadata.id = WebStateID()
    return WebStateFactory().makeWebState(unrealized: metadata) { storage.pages }
  }
}
