package import Foundation

/// The stored data for a named session, which may have been deleted or replaced.
package struct NamedSessionRecord: Hashable, Identifiable, Sendable {
  /// The number that identifies the session.
  package var id: Int
  /// The name of the session.
  package var name: String
  /// The time at which the session was deleted or replaced, in milliseconds since 1970, or nil if
  /// the session still exists.
  package var deletionTime: Int?
  /// The text of the session's document.
  package var text: Data

  /// Creates a record for a session that exists.
  package init(id: Int, name: String, text: Data) {
    self.id = id
    self.name = name
    self.text = text
  }
}
