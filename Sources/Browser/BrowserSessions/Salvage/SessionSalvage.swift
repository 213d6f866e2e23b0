import GRDB

/// A salvage operation that copies readable rows from a damaged store into a new one.
final class SessionSalvage {
  let target: Database
  var report = SalvageReport()
  var windows: [Int: WindowRecord] = [:]
  /// Windows with rows that don't match their checksums. They are restored only if they have tabs,
  /// because a row from another table can look like a window.
  var doubtfulWindows: [Int: WindowRecord] = [:]
  var groups: [Int: TabGroupRecord] = [:]
  var tabs: [Int: TabRecord] = [:]
  /// The numbers of tabs without a position.
  var displacedTabs: Set<Int> = []
  /// The numbers of tabs with rows that don't match their checksums.
  var doubtfulTabs: Set<Int> = []
  /// The numbers of tabs with pages that don't match their checksums.
  var doubtfulPages: Set<Int> = []
  /// The numbers of tabs that have readable pages, but that might be missing from the table of tabs
  /// because of damage.
  var missingTabs: [Int] = []
  /// The numbers of closed tabs that can be reopened.
  var closedTabs: Set<Int> = []
  /// The current page of each tab with pages in the new store.
  var currentPages: [Int: PagesRecord.Item] = [:]
  /// The readable tallies from the damaged store.
  var tallies: [String: TableTally] = [:]
  let source: Database
  /// The numbers of restored and lost rows of the tables whose rows are copied one by one.
  private var copiedCounts: [String: Int] = [:], lostCounts: [String: Int] = [:]

  private init(from source: Database, into target: Database) {
    self.source = source
    self.target = target
  }

  /// Fills an empty store that has the latest schema.
  ///
  /// - Returns: A report, or nil if nothing can be read.
  static func fill(_ target: Database, from source: Database) throws -> SalvageReport? {
    let salvage = SessionSalvage(from: source, into: target)
    try salvage.readRows()
    try salvage.readVisits()
    guard !salvage.isEmpty else { return nil }
    try salvage.restoreTabs()
    try salvage.write()
    try salvage.checkTallies()
    return salvage.report
  }

  private var isEmpty: Bool {
    windows.isEmpty && groups.isEmpty && tabs.isEmpty && currentPages.isEmpty
      && copiedCounts.isEmpty && report.visitCount == 0
  }

  private func write() throws {
    for window in windows.values { try window.put(into: target) }
    for group in groups.values { try group.put(into: target) }
    for tab in tabs.values { try tab.put(into: target) }
  }

  /// Compares the new store with the damaged store's tallies to find losses that left no other
  /// trace.
  private func checkTallies() throws {
    let areKept = (try? source.tableExists(TableTally.table)) ?? true
    guard report.isWhole, areKept else { return }
    let found = try TableTally.all(in: target)
    report.mayLackMore = TableTally.tables.contains { found[$0]?.count != tallies[$0]?.count }
    report.mayLackVisits = found[VisitRecord.table]?.count != tallies[VisitRecord.table]?.count
  }
}

// MARK: - Reading

extension SessionSalvage {
  /// The number of additional row numbers to try after the last known one, because later rows might
  /// exist.
  static let margin = 64
  /// The record types that are stored in tables.
  static var records: [any StoredRecord.Type] {
    [
      WindowRecord.self, TabGroupRecord.self, TabRecord.self, PagesRecord.self, ClosedRecord.self,
      BookmarkRecord.self, NamedSessionRecord.self, CookieRecord.self, VisitRecord.self,
    ]
  }

  /// The types of the records that are copied one by one.
  private static var copied: [any StoredRecord.Type] {
    [ClosedRecord.self, BookmarkRecord.self, NamedSessionRecord.self, CookieRecord.self]
  }
  /// The name of the table with the notices for the user, which has no record type.
  private static let noticeTable = "notice"

  private func readRows() throws {
    let names = try? String.fetchAll(source, sql: "SELECT name FROM sqlite_master")
    var readers: [String: RowSalvage] = [:]
    // The visit table is much larger and is read separately.
    let tables = Self.records.map { $0.table }.filter { $0 != VisitRecord.table }
    for table in names ?? [] where table != VisitRecord.table {
      readers[table] = try? RowSalvage(table, of: source)
    }
    report.mayLackMore = !isWhole(TabRecord.table)
    tallies = (try? TableTally.all(in: source)) ?? [:]
    let last = readers.values.map(\.lastNumber).max() ?? 0
    for (table, reader) in readers.sorted(by: { $0.key < $1.key }) {
      guard tables.contains(table) || table == Self.noticeTable else { continue }
      try reader.forEach(upTo: last + Self.margin) { try take($1, numbered: $0, of: table) }
      lostCounts[table, default: 0] += reader.unreadable.count
    }
    closedTabs = try SessionStore.closedTabIDs(in: target)
    report.doubtfulRowCount += doubtfulPages.intersection(closedTabs).subtracting(tabs.keys).count
    // If rows were lost without a trace, any tab may be missing.
    let isShort = tabs.count < tallies[TabRecord.table]?.count ?? 0
    if isShort { report.mayLackMore = true }
    for table in Self.copied.map({ $0.table }) {
      let missingCount = (tallies[table]?.count ?? 0) - (copiedCounts[table] ?? 0)
      report.lostRowCount += max(lostCounts[table] ?? 0, missingCount)
    }
    missingTabs = currentPages.keys.filter { id in
      !closedTabs.contains(id) && (isShort || readers[TabRecord.table]?.mayLack(id) ?? false)
    }.sorted()
  }

  /// Returns whether a table exists and is intact.
  private func isWhole(_ table: String) -> Bool {
    (try? String.fetchOne(source, sql: "PRAGMA quick_check('\(table)')")) == "ok"
  }

  private func take(_ row: Row, numbered id: Int, of table: String) throws {
    let isDoubtful = row.hasColumn("checksum") && !row.matchesChecksum(of: table, extraCount: 1)
    switch table {
    case TabRecord.table:
      take(tab: row, numbered: id)
      if isDoubtful { doubtfulTabs.insert(id) } else { doubtfulTabs.remove(id) }
      return
    case PagesRecord.table:
      try take(pages: row, numbered: id, isDoubtful: isDoubtful)
      return
    case WindowRecord.table where isNumber(id):
      take(window: row, numbered: id, isDoubtful: isDoubtful)
      return
    case TabGroupRecord.table where isNumber(id): groups[id] = TabGroupRecord(row)
    case WindowRecord.table, TabGroupRecord.table:
      report.lostRowCount += 1
      return
    case Self.noticeTable:
      try (row.value("text") as String?).map { try SessionStore.add(notice: $0, to: target) }
      return
    case BookmarkRecord.table: try copy(BookmarkRecord(row))
    case NamedSessionRecord.table: try copy(NamedSessionRecord(row))
    case CookieRecord.table:
      // A cookie with a wrong value or domain would be sent to the wrong host.
      if !isDoubtful { try copy(CookieRecord(row)) }
      return
    default: try copy(closed(row))
    }
    if isDoubtful { report.doubtfulRowCount += 1 }
  }

  private func take(pages row: Row, numbered id: Int, isDoubtful: Bool) throws {
    guard let pages = PagesRecord(row), !pages.items.isEmpty else { return }
    try pages.put(into: target)
    if isDoubtful { doubtfulPages.insert(id) } else { doubtfulPages.remove(id) }
    currentPages[id] = pages.items[min(max(pages.index, 0), pages.items.count - 1)]
  }

  func isNumber(_ id: Int) -> Bool { SessionContents.numbers.contains(id) }

  private func take(tab row: Row, numbered id: Int) {
    if let record = TabRecord(row), isNumber(record.windowID) {
      tabs[id] = record
      displacedTabs.remove(id)
    } else {
      let window: Int? = row.value("window")
      tabs[id] = TabRecord(
        row, id: id, windowID: window.flatMap { isNumber($0) ? $0 : nil } ?? 0,
        order: .between(nil, nil))
      displacedTabs.insert(id)
    }
  }

  private func take(window row: Row, numbered id: Int, isDoubtful: Bool) {
    if isDoubtful {
      doubtfulWindows[id] = WindowRecord(row)
      // Discard the time. A time in the future would prevent other windows from coming to the
      // front.
      doubtfulWindows[id]?.frontTime = 0
    } else if let record = WindowRecord(row) {
      doubtfulWindows[id] = nil
      windows[id] = record
    }
  }

  private func closed(_ row: Row) -> ClosedRecord? {
    guard var record = ClosedRecord(row) else { return nil }
    record.tabs.removeAll { !isNumber($0.id) }
    return record.tabs.isEmpty ? nil : record
  }

  /// Copies a row into the new store, or counts it as lost if it is nil or has a wrong number.
  private func copy<Record: StoredRecord & Identifiable<Int>>(_ record: Record?) throws {
    guard let record, isNumber(record.id) else { return lostCounts[Record.table, default: 0] += 1 }
    try record.put(into: target)
    copiedCounts[Record.table, default: 0] += 1
  }
}

// MARK: - Visits

extension SessionSalvage {
  /// Copies the readable visits that match their checksums.
  func readVisits() throws {
    guard let reader = try? RowSalvage(VisitRecord.table, of: source) else { return }
    var damaged: Set<Int> = []
    try reader.forEach(upTo: reader.lastNumber + Self.margin) { id, row in
      guard let record = VisitRecord(row), row.matchesChecksum(of: VisitRecord.table, extraCount: 1)
      else {
        damaged.insert(id)
        return
      }
      damaged.remove(id)
      try record.put(into: target)
      report.visitCount += 1
    }
    try takeUnfinishedTasks()
    // Even if the table itself cannot be read, its index may still contain one entry per visit.
    let sql = "SELECT count(*) FROM visit INDEXED BY visitURL"
    let count = (try? Int.fetchOne(source, sql: sql)) ?? nil
    let lastCount = max(count ?? 0, tallies[VisitRecord.table]?.count ?? 0)
    report.lostVisitCount = max(damaged.count, lastCount - report.visitCount)
    report.mayLackVisits = report.lostVisitCount == 0 && !reader.unreadable.isEmpty
  }

  /// Copies the records of unfinished tasks so that a later run completes them.
  private func takeUnfinishedTasks() throws {
    let rows = try? Row.fetchAll(source, sql: "SELECT name, value FROM unfinished")
    for row in rows ?? [] {
      guard let name: String = row.value("name"), let value: Int64 = row.value("value") else {
        continue
      }
      try target.execute(
        sql: "INSERT OR REPLACE INTO unfinished VALUES (?, ?)", arguments: [name, value])
    }
  }
}
