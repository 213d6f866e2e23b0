import Foundation
import GRDB
import ProfileFiles

/// A checksum of a row's values. Changing a single byte always changes the checksum.
///
/// The checksum is computed with ``FNV1a``, which does not protect against forgery.
struct RowChecksum {
  private var state: UInt64 = FNV1a.start

  /// Creates the checksum of a row.
  ///
  /// - Parameters:
  ///   - values: The values of all columns except the checksum, in order.
  ///   - table: The name of the table. It is part of the checksum so that a row from another table
  ///     doesn't match.
  /// - Complexity: O(*n*) for *n* bytes in the row.
  init(of values: some Sequence<DatabaseValue>, in table: String) {
    add(text: table)
    for value in values { add(value) }
  }

  /// The checksum as SQLite stores it.
  var value: Int64 { Int64(bitPattern: state) }
}

// MARK: - Adding

extension RowChecksum {
  /// Adds a value's type, length and bytes. Including the type and the length ensures that
  /// different rows are never hashed as the same bytes.
  private mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(word: 0)
    case .int64(let number):
      add(word: 1)
      add(word: UInt64(bitPattern: number))
    case .double(let number):
      add(word: 2)
      add(word: number.bitPattern)
    case .string(let text):
      add(word: 3)
      add(text: text)
    case .blob(let data):
      add(word: 4)
      data.withUnsafeBytes { add($0) }
    }
  }

  private mutating func add(text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds the number of bytes, and then the bytes themselves. Eight bytes are added at a time,
  /// because each step is slow in a debug build.
  ///
  /// The buffer must be valid for the duration of the call.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(word: UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(word: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < bytes.count {
      add(word: UInt64(bytes[offset]))
      offset += 1
    }
  }

  private mutating func add(word: UInt64) {
    state = FNV1a.step(state, word)
  }
}
