package import Foundation

/// The stored data for a cookie, which only its engine reads.
package struct CookieRecord: Hashable, Identifiable, Sendable {
  /// The number that identifies the cookie.
  package var id: Int
  /// The cookie as its engine writes it.
  package var value: Data

  /// Creates a record for a cookie.
  package init(id: Int, value: Data) {
    self.id = id
    self.value = value
  }
}
