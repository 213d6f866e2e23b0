import BrowserModel
import Foundation

extension WebState {
  /// Creates a tab with some pages that are not in memory, like a tab of a named session.
  static func unread(_ urls: [URL]) throws -> WebState {
    let source = WebState()
    for url in urls { source.load(url) }
    let storage = try source.storage()
    var metadata = storage.metadata
    metadata.id = WebStateID()
    return WebStateFactory().makeWebState(unrealized: metadata) { storage.pages }
  }
}
