import GRDB

/// Reads a table of a damaged database row by row, past what cannot be read.
///
/// First all rows as they stand, forwards and backwards, until something cannot be read; then, by
/// their numbers, halves of what is left, down to single rows, and single columns of those.
final class RowSalvage {
  private let database: Database
  private let table: String
  /// The columns as the schema names them, and by the names that they have where nothing is damaged.
  private let columns: [(stored: String, name: String)]
  /// How many more failures are borne with; what is left then counts as lost. Rows that are found pay
  /// for more, so that little time goes into a table of which nothing is left.
  private var patience = 1_000
  /// The numbers of the rows that were read, and whether each matches its checksum.
  private var seen: [Int: Bool] = [:]
  private(set) var unreadable: [ClosedRange<Int>] = []

  init(_ table: String, of database: Database) throws {
    self.database = database
    self.table = table
    columns = Self.named(try database.columns(in: table).map(\.name), of: table)
  }

  /// Names columns by their places, since a name in the schema may be damaged, too.
  private static func named(_ stored: [String], of table: String) -> [(String, String)] {
    guard let record = SessionSalvage.records.first(where: { $0.table == table }) else {
      return stored.map { ($0, $0) }
    }
    let names = record.columns.split(separator: ", ").map(String.init) + ["checksum"]
    // The tables of the first versions have no checksum.
    let isComplete = stored.count == names.count || stored.count == names.count - 1
    return isComplete ? Array(zip(stored, names)) : stored.map { ($0, $0) }
  }

  /// The highest number of a row that is easily found, or 0.
  var lastNumber: Int {
    let last = try? Int.fetchOne(database, sql: "SELECT max(rowid) FROM \"\(table)\"")
    return min(max(last ?? 0, 0), 1 << 53)
  }

  /// Whether there may have been a row of a number that cannot be read.
  func mayLack(_ id: Int) -> Bool {
    seen[id] == nil && unreadable.contains { $0.contains(id) }
  }

  /// Reads all rows that can be read, some without the columns that cannot. Their number follows
  /// their columns.
  /// - Parameters:
  ///   - last: up to which number rows are looked for one by one.
  ///   - take: Receives the rows, with numbers in no order. A row that doesn't match its checksum may
  ///     be followed by the right one.
  /// - Throws: what `take` does.
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
    // Both ways, since a seek may miss rows beside a number that is wrong.
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

  /// Whether the page of a row can be read, going by some numbers of a range; where that of none can
  /// they are on one page, and looking for each would take long.
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

  /// Reads rows until one cannot be read, and returns whether all could be read.
  /// - Parameters:
  ///   - clause: The rows, and their order.
  ///   - isBeyond: Returns whether a number is past the last row to read. A few damaged rows don't end
  ///     the scan, because their numbers may be wrong.
  ///   - take: Called with each row.
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
      // A row that was read before is not checked again.
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

  /// How many damaged rows a scan reads past its end. More than a page has, and not so many that looking
  /// for rows one by one reads the table again for each.
  private static let beyondLimit = 64

  private static let patiencePerRow = 50
  private static let mostPatience = 10_000

  private var columnList: String {
    columns.map {
      "\($0.stored.quotedDatabaseIdentifier) AS \($0.name.quotedDatabaseIdentifier)"
    }.joined(separator: ", ")
  }

  /// Whether the rows have checksums; those of the first versions don't.
  private var hasChecksums: Bool { columns.last?.name == "checksum" }

  /// Notes a row, and returns whether it is the best one of its number so far: a damaged row may have
  /// the number of another.
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
      // What cannot be found at all has no columns either.
      if value == nil, values.isEmpty { return }
      // A column without a value stays in the row. A row without a checksum would count as one of the
      // first versions, which have none, and its damage would not be reported.
      values[column.name] = (value ?? nil) ?? .null
    }
    guard values.values.contains(where: { !$0.isNull }) else { return }
    seen[id] = false
    try take(id, Row(values))
  }

  /// Whether an error is due to what is in the file, and will be there the next time.
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
