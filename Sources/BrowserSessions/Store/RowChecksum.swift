import Foundation
import GRDB
import ProfileFiles

/// A checksum of the values of a row: one changed byte always changes it.
///
/// Each step is one of ``FNV1a``. It is no protection against forgery.
struct RowChecksum {
  private var state: UInt64 = FNV1a.start

  /// Computes the checksum of a row.
  /// - Parameters:
  ///   - values: The values of all columns but the checksum's, in order.
  ///   - table: The name of the table, so that a row that ends up in another table doesn't match.
  /// - Complexity: O(*size*).
  init(of values: some Sequence<DatabaseValue>, in table: String) {
    add(table)
    for value in values { add(value) }
  }

  /// The checksum as SQLite stores it.
  var value: Int64 { Int64(bitPattern: state) }
}

// MARK: - Adding

extension RowChecksum {
  /// Adds the kind of a value, its length and its bytes, so that no two rows look alike.
  private mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(0)
    case .int64(let number):
      add(1)
      add(UInt64(bitPattern: number))
    case .double(let number):
      add(2)
      add(number.bitPattern)
    case .string(let text):
      add(3)
      add(text)
    case .blob(let data):
      add(4)
      data.withUnsafeBytes { add($0) }
    }
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds eight bytes at a time, since a debug build takes long for each step.
  ///
  /// The buffer is valid here: its owner calls this from the closure that lends it, and each offset
  /// is checked against its count.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < bytes.count {
      add(UInt64(bytes[offset]))
      offset += 1
    }
  }

  private mutating func add(_ word: UInt64) {
    state = FNV1a.step(state, word)
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
