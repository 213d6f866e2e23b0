import Foundation
import GRDB
import GRDBSQLite

/// The bytes of a database with its write-ahead log merged in, from which a connection can read
/// without a file.
///
/// Neither the database nor a file beside it changes, however damaged it is.
struct StoreImage {
  private(set) var bytes: Data

  /// Creates the image of a database and the pages of some frames of its log.
  /// - Parameters:
  ///   - database: The bytes of the file; empty where there is none.
  ///   - log: The log, or nil.
  ///   - frames: The frames to merge, in order.
  /// - Complexity: O(*size*).
  init(_ database: Data, merging frames: some Sequence<WriteAheadLog.Frame>, of log: WriteAheadLog?)
  {
    bytes = database
    if let log {
      let limit = database.count + log.frames.count * log.pageSize + Self.margin
      for frame in frames { put(log.page(of: frame), at: frame.pageNumber, limit: limit) }
    }
    // The image has no log any more: 1 stands for a rollback journal, 2 for a log.
    if bytes.count >= 20 { bytes.replaceSubrange(18..<20, with: [1, 1]) }
  }

  /// The number of the last save that is in the image, as `PRAGMA user_version` stores it.
  var generation: Int {
    guard bytes.count >= 64 else { return 0 }
    return Int(Int32(bitPattern: bytes[60..<64].reduce(0) { $0 << 8 | UInt32($1) }))
  }

  /// The size of a page as the first page states it, in bytes; 4,096 where that makes no sense.
  static func pageSize(of bytes: Data) -> Int {
    guard bytes.count >= 18 else { return 4096 }
    let size = bytes[16..<18].reduce(0) { $0 << 8 | Int($1) }
    let isKnown = size.nonzeroBitCount == 1 && (512...32_768).contains(size)
    return size == 1 ? 65_536 : isKnown ? size : 4096
  }

  /// How much larger than its files an image may be, in bytes: a page beyond has a wrong number.
  private static let margin = 64 << 20

  /// Merges a page, unless its number is one that no page near the end of the image has.
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
  /// Returns the image with the first page of an empty store.
  ///
  /// Where the first page is damaged it is unknown where tables begin; in all stores it is the same.
  func withFirstPage() throws -> StoreImage {
    var page = try Self.emptyStore()
    let size = Self.pageSize(of: page)
    page = page.prefix(size)
    // How many pages there are, and that none of them is free.
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
  /// Opens a connection to a copy of the image in memory.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  func open() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: SessionStore.configuration)
    try queue.inDatabase { try $0.deserialize(bytes) }
    return queue
  }
}

extension Database {
  /// Replaces the main database by one in memory.
  ///
  /// GRDB has no call for this. SQLite takes over a buffer that it allocated itself, of which `count`
  /// bytes are initialized here, and frees it when the connection closes or the call fails.
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
  /// SQLite returns a buffer of `count` bytes that this call owns; they are copied before it is freed.
  fileprivate func serialized() throws -> Data {
    var count: sqlite3_int64 = 0
    guard let buffer = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(buffer) }
    return Data(bytes: buffer, count: Int(count))
  }
}
