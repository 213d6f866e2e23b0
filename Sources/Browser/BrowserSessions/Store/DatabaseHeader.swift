import Foundation

/// The header of a database in its first page, with the two numbers that SQLite leaves to programs.
struct DatabaseHeader {
  private let page: Data

  /// Creates the header of a page, or of a database that begins with it.
  init(_ page: Data) { self.page = page }

  /// The number of the last save, which is `PRAGMA user_version`, or nil if the page is not the first
  /// page of a database.
  var generation: Int? { word(at: 60).map(Int.init) }

  /// The identity of the store, which is `PRAGMA application_id`, or nil if it is damaged or the page
  /// is not the first page of a database.
  var identity: StoreIdentity? { word(at: 68).flatMap(StoreIdentity.init(number:)) }

  private func word(at offset: Int) -> Int32? {
    let word = page.dropFirst(offset).prefix(4)
    guard word.count == 4, page.starts(with: Data("SQLite format 3\0".utf8)) else { return nil }
    return Int32(bitPattern: word.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
