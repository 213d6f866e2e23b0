import Foundation
import GRDB
import GRDBSQLite

/// The bytes of a database merged with its write-ahead log. A connection can read the image without
/// a file.
///
/// Reading the image never changes the database or the files beside it.
struct StoreImage {
  private(set) var bytes: Data

  /// Creates the image of a database, merged with the pages in the given frames of its log.
  ///
  /// - Parameters:
  ///   - database: The bytes of the database file, or empty data if there is no file.
  ///   - log: The log, if any.
  ///   - frames: The frames to merge, in order.
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ database: Data, merging frames: some Sequence<WriteAheadLog.Frame>, of log: WriteAheadLog?)
  {
    bytes = database
    if let log {
      let limit = database.count + log.frames.count * log.pageSize + Self.margin
      for frame in frames { put(log.page(of: frame), at: frame.pageNumber, limit: limit) }
    }
    // Mark the image as a database without a log. A value of 1 means a rollback journal, and 2
    // means a write-ahead log.
    if bytes.count >= 20 { bytes.replaceSubrange(18..<20, with: [1, 1]) }
  }

  /// The number of the last save in the image. SQLite stores it as `PRAGMA user_version`.
  var generation: Int { DatabaseHeader(bytes).generation ?? 0 }

  /// Returns the page size in bytes according to the first page, or that of a new store if the
  /// size there is invalid.
  static func pageSize(of bytes: Data) -> Int {
    guard bytes.count >= 18 else { return SessionStore.pageSize }
    let size = bytes[16..<18].reduce(0) { $0 << 8 | Int($1) }
    let isKnown = size.nonzeroBitCount == 1 && (512...32_768).contains(size)
    return size == 1 ? 65_536 : isKnown ? size : SessionStore.pageSize
  }

  /// The number of bytes by which an image may exceed the size of its files. A page beyond that
  /// limit is assumed to have a wrong number.
  private static let margin = 64 << 20

  /// Merges a page unless its number lies far beyond the end of the image.
  private mutating func put(_ page: Data, at number: Int, limit: Int) {
    let offset = (number - 1) * page.count
    guard number > 0, offset < limit else { return }
    if bytes.count < offset + page.count {
      bytes.append(Data(count: offset + page.count - bytes.count))
    }
    bytes.replaceSubrange(offset..<offset + page.count, with: page)
  }
}

// MARK: - The first page

extension StoreImage {
  /// Returns the image with its first page replaced by the first page of an empty store.
  ///
  /// A damaged first page does not reveal where the tables begin, but they begin at the same pages
  /// in all stores.
  func withFirstPage() throws -> StoreImage {
    var page = try Self.emptyStore()
    let size = Self.pageSize(of: page)
    page = page.prefix(size)
    // Set the number of pages, and mark none of them as free.
    let count = UInt32(clamping: max(1, bytes.count / size))
    page.replaceSubrange(28..<32, with: withUnsafeBytes(of: count.bigEndian, Array.init))
    page.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    var image = self
    image.bytes.replaceSubrange(0..<min(size, bytes.count), with: page)
    return image
  }

  private static func emptyStore() throws -> Data {
    let queue = try DatabaseQueue(configuration: SessionStore.configuration)
    try SessionStore.migrator.migrate(queue)
    return try queue.inDatabase { try $0.serialized() }
  }
}

// MARK: - Connections

extension StoreImage {
  /// Opens a connection to an in-memory copy of the image.
  ///
  /// - Throws: `DatabaseError` if SQLite rejects the image.
  func open() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: SessionStore.configuration)
    try queue.inDatabase { try $0.deserialize(bytes) }
    return queue
  }
}

extension Database {
  /// Replaces the main database with the given bytes in memory.
  ///
  /// The method calls SQLite directly, because GRDB has no API for this. SQLite owns the buffer
  /// with the bytes, and frees it when the connection closes or the call fails.
  fileprivate func deserialize(_ bytes: Data) throws {
    let count = bytes.count
    guard let buffer = sqlite3_malloc64(UInt64(max(count, 1))) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    bytes.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: count))
    let code = sqlite3_deserialize(
      sqliteConnection, "main", buffer.assumingMemoryBound(to: UInt8.self), Int64(count),
      Int64(count), UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    clearSchemaCache()
  }

  /// Returns the bytes of the main database.
  ///
  /// SQLite returns a buffer that the caller owns. The bytes are copied before the buffer is freed.
  fileprivate func serialized() throws -> Data {
    var count: sqlite3_int64 = 0
    guard let buffer = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(buffer) }
    return Data(bytes: buffer, count: Int(count))
  }
}
