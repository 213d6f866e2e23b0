import GRDB

/// Reads the rows of a damaged table, and skips those that cannot be read.
///
/// First reads forwards and backwards until a row cannot be read. Then halves the remaining range of
/// numbers, down to single rows, and reads the single columns of those.
final class RowSalvage {
  private let database: Database
  private let table: String
  /// The names of the columns in the damaged schema, and those in an undamaged one.
  private let columns: [(stored: String, name: String)]
  /// The number of failures after which the remaining rows count as lost. Each row that is found adds
  /// to it, so that a table without readable rows costs little time.
  private var patience = 1_000
  /// The numbers of the rows read so far, and whether each row matches its checksum.
  private var seen: [Int: Bool] = [:]
  private(set) var unreadable: [ClosedRange<Int>] = []

  init(_ table: String, of database: Database) throws {
    self.database = database
    self.table = table
    columns = Self.named(try database.columns(in: table).map(\.name), of: table)
  }

  /// Names columns by position, because a name in the schema may be damaged, too.
  private static func named(_ stored: [String], of table: String) -> [(String, String)] {
    guard let record = SessionSalvage.records.first(where: { $0.table == table }) else {
      return stored.map { ($0, $0) }
    }
    let names = record.columns.split(separator: ", ").map(String.init) + ["checksum"]
    // The tables of the first versions have no checksum.
    let isComplete = stored.count == names.count || stored.count == names.count - 1
    return isComplete ? Array(zip(stored, names)) : stored.map { ($0, $0) }
  }

  /// The highest row number according to a single query. The value is 0 if the query finds none.
  var lastNumber: Int {
    let last = try? Int.fetchOne(database, sql: "SELECT max(rowid) FROM \"\(table)\"")
    return min(max(last ?? 0, 0), 1 << 53)
  }

  /// Returns whether the table may have had a row with this number that cannot be read.
  func mayLack(_ id: Int) -> Bool {
    seen[id] == nil && unreadable.contains { $0.contains(id) }
  }

  /// Reads all rows that can be read. A row may lack columns that cannot be read.
  ///
  /// The row number is the last column.
  ///
  /// - Parameters:
  ///   - last: The highest number for which a row is searched one by one.
  ///   - take: A function that receives the rows, in no particular order. After a row that doesn't
  ///     match its checksum it may receive the right one.
  /// - Throws: The error of `take`.
  func forEach(upTo last: Int, _ take: (_ id: Int, Row) throws -> Void) throws {
    guard try !scan("ORDER BY rowid", take) else { return }
    _ = try scan("ORDER BY rowid DESC", take)
    if last > 0 { try read(1...last, take) }
  }

  private func read(
    _ range: ClosedRange<Int>, _ take: (Int, Row) throws -> Void
  ) throws {
    guard patience > 0 else { return unreadable.append(range) }
    let isWhole = try scan(
      "WHERE rowid >= \(range.lowerBound) ORDER BY rowid", until: { $0 > range.upperBound }, take)
    // In both directions, because a seek may miss rows next to a wrong number.
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

  /// Returns whether a page of the rows in a range can be read, judging by a sample of numbers.
  ///
  /// If none can be read, the rows are on one damaged page, and trying each of them would take long.
  private func isReachable(_ range: ClosedRange<Int>) throws -> Bool {
    let step = max(1, range.count / 16)
    for id in [range.upperBound]
      + Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
    {
      let found = try attempt {
        try Int.fetchAll(database, sql: "SELECT 1 FROM \"\(table)\" WHERE rowid = \(id)")
      }
      if found != nil { return true }
    }
    return false
  }

  /// Reads rows until one cannot be read.
  ///
  /// - Parameters:
  ///   - clause: The SQL that selects and orders the rows.
  ///   - isBeyond: Returns whether a number is past the last row to read. A few damaged rows don't end
  ///     the scan, because their numbers may be wrong.
  ///   - take: A function that receives each row.
  /// - Returns: Whether all rows could be read.
  private func scan(
    _ clause: String, until isBeyond: (Int) -> Bool = { _ in false },
    _ take: (Int, Row) throws -> Void
  ) throws -> Bool {
    let sql = "SELECT \(columnList), rowid FROM \"\(table)\" \(clause)"
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
      let isSound = row.matchesChecksum(of: table, besides: 1)
      if isPast {
        beyondCount += 1
        if isSound || !hasChecksums || beyondCount > Self.beyondLimit { return true }
      }
      if isBetter(id, isSound: isSound) { try take(id, row) }
    }
    return false
  }

  /// The number of damaged rows that a scan reads past its end.
  ///
  /// A page has fewer rows. With many more, a search for single rows would read the whole table each
  /// time.
  private static let beyondLimit = 64

  private static let patiencePerRow = 50
  private static let mostPatience = 10_000

  private var columnList: String {
    columns.map {
      "\($0.stored.quotedDatabaseIdentifier) AS \($0.name.quotedDatabaseIdentifier)"
    }.joined(separator: ", ")
  }

  /// Whether the rows have checksums. The first versions wrote none.
  private var hasChecksums: Bool { columns.last?.name == "checksum" }

  /// Records a row, and returns whether it is the best one with its number so far. A damaged row may
  /// have the number of another row.
  private func isBetter(_ id: Int, isSound: Bool) -> Bool {
    guard seen[id] != true, seen[id] == nil || isSound else { return false }
    seen[id] = isSound
    patience = min(patience + Self.patiencePerRow, Self.mostPatience)
    return true
  }

  private func readColumns(
    of id: Int, _ take: (Int, Row) throws -> Void
  ) throws {
    guard seen[id] == nil else { return }
    unreadable.append(id...id)
    var values: [String: DatabaseValue] = [:]
    for column in columns {
      let name = column.stored.quotedDatabaseIdentifier
      let sql = "SELECT \(name) FROM \"\(table)\" WHERE rowid = \(id)"
      let value = try attempt { try DatabaseValue.fetchOne(database, sql: sql) }
      // A row that cannot be found has no columns either.
      if value == nil, values.isEmpty { return }
      // Keep a column without a value: a row without a checksum column would pass for one of the first
      // versions, and its damage would not be reported.
      values[column.name] = (value ?? nil) ?? .null
    }
    guard values.values.contains(where: { !$0.isNull }) else { return }
    seen[id] = false
    try take(id, Row(values))
  }

  /// Returns whether the contents of the file caused an error, so that it will occur again.
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
