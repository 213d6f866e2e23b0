import Foundation

/// The stored data for a named session, which may have been deleted or replaced. Its text is stored
/// separately and read when the session is opened.
struct NamedSessionRecord: Hashable, Identifiable, Sendable {
  var id = 0
  var name = ""
  /// The time at which the session was deleted or replaced, in milliseconds since 1970, or nil if
  /// the session still exists.
  var deletionTime: Int?
}

extension NamedSessionRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "namedSession", .required("id", \.id), .required("name", \.name),
    .optional("deletionTime", \.deletionTime))
}

struct SessionTextRecord: Hashable, Identifiable, Sendable {
  /// The number of the session.
  var id = 0
  var text = Data()
}

extension SessionTextRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "sessionText", .required("id", \.id), .required("text", \.text))
}
