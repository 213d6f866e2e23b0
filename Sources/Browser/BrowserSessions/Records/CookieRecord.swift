import Foundation

/// The stored data for a cookie, which only its engine reads.
struct CookieRecord: Hashable, Identifiable, Sendable {
  var id = 0
  /// The cookie as its engine writes it.
  var value = Data()
}

extension CookieRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "cookie", .required("id", \.id), .required("value", \.value))
}
