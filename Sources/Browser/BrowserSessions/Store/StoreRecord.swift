import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// The identity of a store and the number of its last save. A store without saves has the number 0.
struct StoreRecord: Hashable {
  /// The identity, or nil if it is damaged.
  var identity: StoreIdentity?
  var generation = 0
}

extension StoreRecord {
  /// Returns the record of the last save in a database.
  init(of database: Database) throws {
    let statement = try database.cachedStatement(sql: "PRAGMA application_id")
    self.init(
      identity: StoreIdentity(number: try Int32.fetchOne(statement) ?? 0),
      generation: try SessionStore.generation(of: database))
  }
}

// MARK: - Text

extension StoreRecord {
  static let lineLength = 35

  /// The record as a line that ends with a checksum.
  var line: String {
    let number = FNV1a.digits(of: UInt32(bitPattern: identity?.number ?? 0))
    return FNV1a.line(of: "\(number) \(FNV1a.digits(of: UInt32(generation)))")
  }

  /// Creates a record from its line, or returns nil if the line doesn't match its checksum.
  init?(line: String) {
    let words = FNV1a.text(of: line)?.split(separator: " ") ?? []
    guard words.count == 2, let number = UInt32(words[0], radix: 16),
      let generation = Int(words[1], radix: 16),
      (0..<SessionStore.lastGeneration - 1).contains(generation)
    else { return nil }
    self.init(
      identity: StoreIdentity(number: Int32(bitPattern: number)), generation: generation)
  }
}

// MARK: - StoreIdentity

/// The random number that identifies the store of a browser state.
///
/// The database has the number in the header of its first page, as SQLite's `application_id`. Each
/// save writes the first page, so each log contains the number, too. A store that is repaired or
/// renewed keeps its identity.
struct StoreIdentity: Hashable {
  let number: Int32

  /// Creates a reference to the identity with a number, or returns nil if the number is not an
  /// identity. A number with a damaged byte is not an identity, so damage is not mistaken for
  /// another store.
  init?(number: Int32) {
    guard Self.sum(of: UInt32(bitPattern: number)) == Self.soundSum else { return nil }
    self.number = number
  }

  init(using generator: inout some RandomNumberGenerator) {
    let bits = UInt32.random(in: 0..<1 << 24, using: &generator)
    number = Int32(bitPattern: bits << 8 | (Self.sum(of: bits) ^ Self.soundSum))
  }

  func put(into database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(number)")
  }

  private static let soundSum: UInt32 = 0x5a

  /// Returns the exclusive or of the bytes of a number.
  private static func sum(of bits: UInt32) -> UInt32 {
    (bits ^ bits >> 8 ^ bits >> 16 ^ bits >> 24) & 0xff
  }
}

// MARK: - StoreRecordFile

/// A file that contains the record of a store.
///
/// The file `sessions.sqlite.generation` has the record of the last acknowledged save. Each save
/// stores its number in the database as part of its transaction. If the number in the database is
/// lower than the one in the file, a save was lost, for example because the end of the log is
/// missing. The file `identity` has only the identity of the browser state's store, so it stays
/// unchanged.
///
/// A save overwrites the file in place and does not synchronize it. After a power loss, the number
/// may be too low. The only effect is that a lost save is not reported.
struct StoreRecordFile {
  /// The result of reading the file.
  enum Reading: Equatable {
    /// The file does not exist.
    case missing
    /// The file doesn't match its checksum.
    case damaged
    /// The file is intact.
    case record(StoreRecord)

    /// The record, or nil if it is missing or damaged.
    var record: StoreRecord? {
      if case .record(let record) = self { record } else { nil }
    }
  }

  let path: String

  /// Reads the first line of the file.
  func read() -> Reading {
    let path = FilePath(path)
    guard (try? path.status()) != nil else { return .missing }
    let data = try? RegularFile.open(path).read(upTo: StoreRecord.lineLength)
    let line = data.map { String(decoding: $0, as: UTF8.self) }
    return line.flatMap(StoreRecord.init(line:)).map(Reading.record) ?? .damaged
  }

  /// Overwrites the record in place, or creates the file if it doesn't exist.
  func write(_ record: StoreRecord) throws {
    do throws(Errno) {
      let file = try OpenFile(FilePath(path), .writeOnly, .noFollow)
      try file.overwrite(with: Array(record.line.utf8))
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      try replace(with: record)
    }
  }

  /// Replaces the file with a record, and returns after the record is on disk.
  func replace(with record: StoreRecord) throws(FileError) {
    let url = URL(fileURLWithPath: path)
    // Keep a file that cannot be read.
    _ = try RegularFile.contents(at: url)
    try RegularFile.replace(url, with: Data(record.line.utf8))
  }
}
