import BrowserModel
import Foundation

extension WebState {
  /// Makes a tab that has been to some pages, which are not in memory, as one of a named session is.
  static func unread(_ urls: [URL]) throws -> WebState {
    let source = WebState()
    for url in urls { source.load(url) }
    let storage = try source.storage()
    var metadata = storage.metadata
    metadata.id = WebStateID()
    return WebStateFactory().makeWebState(unrealized: metadata) { storage.pages }
  }
}
