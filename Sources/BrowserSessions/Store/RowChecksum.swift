import Foundation
import GRDB

/// A checksum of the values of a row: one changed byte always changes it.
///
/// Each step of FNV-1a (xor, then multiply by an odd number) maps different states to different
/// states, so that a single difference is never lost. It is no protection against forgery.
struct RowChecksum {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Computes the checksum of a row.
  /// - Parameters:
  ///   - values: The values of all columns but the checksum's, in order.
  ///   - table: The name of the table, so that a row that ends up in another table doesn't match.
  /// - Complexity: O(*size*).
  init(of values: some Sequence<DatabaseValue>, in table: String) {
    self.init(of: table)
    for value in values { add(value) }
  }

  /// Creates the checksum of a row without values, to which those are added.
  /// - Parameter table: The name of the table.
  init(of table: String) { add(table) }

  /// The checksum as SQLite stores it.
  var value: Int64 { Int64(bitPattern: state) }
}

// MARK: - Adding

extension RowChecksum {
  /// Adds the kind of a value, its length and its bytes, so that no two rows look alike.
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

  /// Adds eight bytes at a time, since a debug build takes long for each step.
  ///
  /// The buffer is valid here: its owner lends it for the time of the call, and each offset
  /// is checked against its count.
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
    state = (state ^ word) &* 0x0000_0100_0000_01b3
  }
}

// MARK: - SQL

extension RowChecksum {
  /// The function `rowChecksum(table, value, …)`, by which a migration gives rows their checksums.
  static let function = DatabaseFunction("rowChecksum", pure: true) { arguments in
    guard let table = arguments.first.flatMap(String.fromDatabaseValue) else { return nil }
    return RowChecksum(of: arguments.dropFirst(), in: table).value
  }
}
