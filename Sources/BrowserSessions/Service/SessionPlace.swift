import BrowserModel
package import Foundation

/// Where the sessions of a browser state are kept.
package struct SessionPlace: Hashable, Sendable {
  /// The database.
  package let url: URL
  /// Whether it is only read.
  package let isReadOnly: Bool

  /// Makes a place.
  package init(_ url: URL, isReadOnly: Bool = false) {
    self.url = url
    self.isReadOnly = isReadOnly
  }

  /// Opens the database that is there, or makes one.
  func open() -> SessionOpening {
    // What prevents this prevents the opening as well, which says so.
    if !isReadOnly { try? PrivateDirectory.make(at: url.deletingLastPathComponent()) }
    return SessionStore.open(at: url, isReadOnly: isReadOnly)
  }
}
