import GRDB

/// A reader that skips the unreadable rows of a damaged table.
///
/// It first reads forward and backward until a row cannot be read. Then it halves the remaining
/// range of row numbers repeatedly, down to single rows. If a single row cannot be read, it reads
/// the row's columns one by one.
final class RowSalvage<Record: StoredRecord> {
  private let database: Database
  /// The selected columns of the damaged schema, in the order of an intact one. Columns are paired
  /// by position, because a stored name might also be damaged.
  private let columns: [String]
  /// The number of failures after which the remaining rows are considered lost. Each row that is
  /// found increases this number so that little time is spent on a table without readable rows.
  private var patience = 1_000
  /// The numbers of the rows that have been read, and whether each row matches its checksum.
  private var seen: [Int: Bool] = [:]
  private(set) var unreadable: [ClosedRange<Int>] = []

  /// Creates a reader.
  ///
  /// - Throws: `DatabaseError` if the table doesn't exist.
  init(of database: Database) throws {
    self.database = database
    let stored = try database.columns(in: Record.table).map(\.name)
    let names = Record.stored.columnNames, isPaired = stored.count == names.count
    columns = names.enumerated().map { index, name in
      let found = isPaired ? stored[index] : stored.first { $0 == name }
      return found?.quotedDatabaseIdentifier ?? "NULL"
    }
  }

  /// Returns the highest row number that a single query finds, or 0 if it finds none.
  static func lastNumber(in database: Database) -> Int {
    let last = try? Int.fetchOne(database, sql: "SELECT max(rowid) FROM \(Record.table)")
    return min(max(last ?? 0, 0), 1 << 53)
  }

  /// Returns whether the table might contain an unreadable row with the given number.
  func mayLack(_ id: Int) -> Bool {
    seen[id] == nil && unreadable.contains { $0.contains(id) }
  }

  /// Calls a closure with each readable row. Columns that cannot be read are missing from the row.
  ///
  /// - Parameters:
  ///   - last: The highest row number to search for.
  ///   - take: A closure that receives the rows in no particular order. If it receives a row that
  ///     doesn't match its checksum, it might receive the correct row later.
  /// - Throws: The error that `take` throws.
  func forEach(upTo last: Int, _ take: (_ id: Int, StoredRow<Record>) throws -> Void) throws {
    guard try !scan("ORDER BY rowid", take) else { return }
    _ = try scan("ORDER BY rowid DESC", take)
    if last > 0 { try read(1...last, take) }
  }

  private func read(
    _ range: ClosedRange<Int>, _ take: (Int, StoredRow<Record>) throws -> Void
  ) throws {
    guard patience > 0 else { return unreadable.append(range) }
    let isWhole = try scan(
      "WHERE rowid >= \(range.lowerBound) ORDER BY rowid", until: { $0 > range.upperBound }, take)
    // Read in both directions, because a seek may miss rows next to a wrong number.
    let isWholeBackwards = try scan(
      "WHERE rowid <= \(range.upperBound) ORDER BY rowid DESC", until: { $0 < range.lowerBound },
      take)
    guard !isWhole || !isWholeBackwards else { return }
    guard range.count > 1 else { return try readColumns(of: range.lowerBound, take) }
    guard try isReachable(range) else { return unreadable.append(range) }
    let middle = range.lowerBound + (range.count - 1) / 2
    try read(range.lowerBound...middle, take)
    try read(middle + 1...range.upperBound, take)
  }

  /// Returns whether at least one row number in a sample from a range can be looked up without an
  /// error.
  ///
  /// If every lookup fails, the rows are assumed to be on one damaged page, because trying each row
  /// would take too long.
  private func isReachable(_ range: ClosedRange<Int>) throws -> Bool {
    let step = max(1, range.count / 16)
    for id in [range.upperBound]
      + Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
    {
      let found = try attempt {
        try Int.fetchAll(database, sql: "SELECT 1 FROM \(Record.table) WHERE rowid = \(id)")
      }
      if found != nil { return true }
    }
    return false
  }

  /// Reads rows until one cannot be read.
  ///
  /// - Parameters:
  ///   - clause: The SQL clause that selects and orders the rows.
  ///   - isBeyond: A closure that returns whether a number is past the last row to read. A few
  ///     damaged rows don't end the scan, because their numbers may be wrong.
  ///   - take: A closure that receives each row.
  /// - Returns: `true` if all rows could be read; otherwise, `false`.
  private func scan(
    _ clause: String, until isBeyond: (Int) -> Bool = { _ in false },
    _ take: (Int, StoredRow<Record>) throws -> Void
  ) throws -> Bool {
    let sql = "SELECT \(columns.joined(separator: ", ")), rowid FROM \(Record.table) \(clause)"
    guard let cursor = try attempt({ try Row.fetchCursor(database, sql: sql) }) else {
      return false
    }
    var beyondCount = 0
    while let next = try attempt({ try cursor.next() }) {
      guard let row = next else { return true }
      guard let id = Int.fromDatabaseValue(row[row.count - 1]) else { continue }
      let isPast = isBeyond(id)
      // Don't check a row twice.
      if !isPast, seen[id] == true { continue }
      let read = StoredRow<Record>(Array(row.databaseValues.dropLast()))
      if isPast {
        beyondCount += 1
        if read.isSound || beyondCount > Self.beyondLimit { return true }
      }
      if isBetter(id, isSound: read.isSound) { try take(id, read) }
    }
    return false
  }

  /// The maximum number of damaged rows that a scan reads past the end of its range.
  ///
  /// A page contains fewer rows than this. With a much higher limit, each search for a single row
  /// would read the whole table.
  private static var beyondLimit: Int { 128 }

  /// Records a row and returns whether it is better than earlier rows with the same number. Several
  /// rows can have the same number, because a damaged row can have the wrong number.
  private func isBetter(_ id: Int, isSound: Bool) -> Bool {
    guard seen[id] != true, seen[id] == nil || isSound else { return false }
    seen[id] = isSound
    patience = min(patience + 50, 10_000)
    return true
  }

  private func readColumns(
    of id: Int, _ take: (Int, StoredRow<Record>) throws -> Void
  ) throws {
    guard seen[id] == nil else { return }
    unreadable.append(id...id)
    var values: [DatabaseValue] = []
    for column in columns {
      let sql = "SELECT \(column) FROM \(Record.table) WHERE rowid = \(id)"
      let value = try attempt { try DatabaseValue.fetchOne(database, sql: sql) }
      // A row that cannot be found has no columns either.
      if value == nil, values.isEmpty { return }
      values.append((value ?? nil) ?? .null)
    }
    guard values.contains(where: { !$0.isNull }) else { return }
    seen[id] = false
    try take(id, StoredRow(values))
  }

  /// Returns whether the contents of the file caused an error. If so, the error will occur again.
  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_IOERR, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_TOOBIG]
      .contains(error.resultCode)
  }

  private func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as DatabaseError where Self.isDamage(error) {
      patience -= 1
      return nil
    }
  }
}
