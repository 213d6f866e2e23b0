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
    self.init(of: table)
    for value in values { add(value) }
  }

  /// Creates the checksum of a row without values. The values are added later.
  ///
  /// - Parameter table: The name of the table.
  init(of table: String) { add(table) }

  /// The checksum as SQLite stores it.
  var value: Int64 { Int64(bitPattern: state) }
}

// MARK: - Adding

extension RowChecksum {
  /// Adds a value's type, length and bytes. Including the type and the length ensures that
  /// different rows are never hashed as the same bytes.
  private mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: addNull()
    case .int64(let number): add(number)
    case .double(let number): add(number)
    case .string(var text): text.withUTF8 { add(text: UnsafeRawBufferPointer($0)) }
    case .blob(let data): data.withUnsafeBytes { add(blob: $0) }
    }
  }

  mutating func addNull() { add(word: 0) }

  mutating func add(_ number: Int64) {
    add(word: 1)
    add(word: UInt64(bitPattern: number))
  }

  mutating func add(_ number: Double) {
    add(word: 2)
    add(word: number.bitPattern)
  }

  mutating func add(text: UnsafeRawBufferPointer) {
    add(word: 3)
    add(text)
  }

  mutating func add(blob: UnsafeRawBufferPointer) {
    add(word: 4)
    add(blob)
  }

  private mutating func add(_ text: String) {
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
