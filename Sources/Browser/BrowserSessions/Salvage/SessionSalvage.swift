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
  /// A Boolean value that indicates whether rows were copied one by one.
  private var hasCopiedRows = false

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
      && !hasCopiedRows && report.visitCount == 0
  }

  private func write() throws {
    // A session without a text or a name can't be opened.
    try target.execute(
      sql: """
        DELETE FROM namedSession WHERE id NOT IN (SELECT id FROM sessionText);
        DELETE FROM sessionText WHERE id NOT IN (SELECT id FROM namedSession);
        """)
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

  private func readRows() throws {
    report.mayLackMore = !isWhole(TabRecord.table)
    tallies = (try? TableTally.all(in: source)) ?? [:]
    // The table of visits is much larger and is read separately.
    let last =
      SessionStore.records.filter { $0 != VisitRecord.self }
      .map { $0.lastNumber(in: source) }.max() ?? 0
    try read(WindowRecord.self, upTo: last, take)
    try read(TabGroupRecord.self, upTo: last, take)
    let tabReader = try read(TabRecord.self, upTo: last, take)
    try read(PagesRecord.self, upTo: last, take)
    try copy(ClosedRecord.self, upTo: last, id: \.id, usable: usable)
    try copy(BookmarkRecord.self, upTo: last, id: \.id) { $0.record }
    try copy(DownloadRecord.self, upTo: last, id: \.id) { $0.record }
    try copy(NamedSessionRecord.self, upTo: last, id: \.id) { $0.record }
    try copy(SessionTextRecord.self, upTo: last, id: \.id) { $0.record }
    // A cookie with a wrong value or domain would be sent to the wrong host.
    try copy(CookieRecord.self, upTo: last, id: \.id) { $0.valid }
    try copyNotices()
    closedTabs = try SessionStore.closedTabIDs(in: target)
    report.doubtfulRowCount += doubtfulPages.intersection(closedTabs).subtracting(tabs.keys).count
    // If rows were lost without a trace, any tab may be missing.
    let isShort = tabs.count < tallies[TabRecord.table]?.count ?? 0
    if isShort { report.mayLackMore = true }
    missingTabs = currentPages.keys.filter { id in
      !closedTabs.contains(id) && (isShort || tabReader?.mayLack(id) ?? false)
    }.sorted()
  }

  /// Returns whether a table exists and is intact.
  private func isWhole(_ table: String) -> Bool {
    (try? String.fetchOne(source, sql: "PRAGMA quick_check('\(table)')")) == "ok"
  }

  /// Calls a closure with each readable row of a table. Returns the reader, or nil if there is no
  /// such table.
  @discardableResult
  private func read<Record: StoredRecord>(
    _: Record.Type, upTo last: Int, _ take: (Int, StoredRow<Record>) throws -> Void
  ) throws -> RowSalvage<Record>? {
    guard let reader = try? RowSalvage<Record>(of: source) else { return nil }
    try reader.forEach(upTo: last + Self.margin, take)
    return reader
  }

  /// Copies the rows of a table one by one. Those with a wrong number are lost.
  private func copy<Record: StoredRecord>(
    _ type: Record.Type, upTo last: Int, id: KeyPath<Record, Int>,
    usable: (StoredRow<Record>) -> Record?
  ) throws {
    var copiedCount = 0, lostCount = 0
    let reader = try read(type, upTo: last) { _, row in
      guard row.isComplete, let record = usable(row), isNumber(record[keyPath: id]) else {
        lostCount += 1
        return
      }
      try record.put(into: target)
      copiedCount += 1
      if !row.isSound { report.doubtfulRowCount += 1 }
    }
    lostCount += reader?.unreadable.count ?? 0
    report.lostRowCount += max(lostCount, (tallies[Record.table]?.count ?? 0) - copiedCount)
    hasCopiedRows = hasCopiedRows || copiedCount > 0
  }

  private func usable(_ row: StoredRow<ClosedRecord>) -> ClosedRecord? {
    var record = row.record
    record.tabs.removeAll { !isNumber($0.id) }
    return record.tabs.isEmpty ? nil : record
  }

  /// Copies the notices that can be read. They have no checksums.
  private func copyNotices() throws {
    let notices = try? String.fetchAll(source, sql: "SELECT text FROM notice")
    for notice in notices ?? [] { try SessionStore.add(notice: notice, to: target) }
  }

  func isNumber(_ id: Int) -> Bool { SessionContents.numbers.contains(id) }

  private func take(_ id: Int, _ row: StoredRow<PagesRecord>) throws {
    let pages = row.record
    guard row.isComplete, !pages.items.isEmpty else { return }
    try pages.put(into: target)
    if row.isSound { doubtfulPages.remove(id) } else { doubtfulPages.insert(id) }
    currentPages[id] = pages.items[min(max(pages.index, 0), pages.items.count - 1)]
  }

  private func take(_ id: Int, _ row: StoredRow<TabRecord>) {
    var tab = row.record
    tab.id = id
    if !isNumber(tab.windowID) { tab.windowID = 0 }
    let isPlaced = row.isComplete && tab.windowID > 0
    tabs[id] = tab
    if isPlaced { displacedTabs.remove(id) } else { displacedTabs.insert(id) }
    if row.isSound { doubtfulTabs.remove(id) } else { doubtfulTabs.insert(id) }
  }

  private func take(_ id: Int, _ row: StoredRow<TabGroupRecord>) {
    guard isNumber(id) else { return report.lostRowCount += 1 }
    groups[id] = row.isComplete ? row.record : nil
    if !row.isSound { report.doubtfulRowCount += 1 }
  }

  private func take(_ id: Int, _ row: StoredRow<WindowRecord>) {
    guard isNumber(id) else { return report.lostRowCount += 1 }
    guard row.isComplete else { return }
    if row.isSound {
      doubtfulWindows[id] = nil
      windows[id] = row.record
    } else {
      doubtfulWindows[id] = row.record
      // Discard the time. A time in the future would prevent other windows from coming to the
      // front.
      doubtfulWindows[id]?.frontTime = 0
    }
  }
}

extension StoredRecord {
  fileprivate static func lastNumber(in database: Database) -> Int {
    RowSalvage<Self>.lastNumber(in: database)
  }
}

// MARK: - Visits

extension SessionSalvage {
  /// Copies the readable visits that match their checksums.
  func readVisits() throws {
    let last = VisitRecord.lastNumber(in: source)
    var damaged: Set<Int> = []
    let reader = try read(VisitRecord.self, upTo: last) { id, row in
      guard let record = row.valid else {
        damaged.insert(id)
        return
      }
      damaged.remove(id)
      try record.put(into: target)
      report.visitCount += 1
    }
    guard let reader else { return }
    if (try? SessionStore.isErasureUnfinished(in: source)) == true {
      try SessionStore.beginErasure(in: target)
    }
    // Even if the table itself cannot be read, its index may still contain one entry per visit.
    let sql = "SELECT count(*) FROM visit INDEXED BY visitURL"
    let count = (try? Int.fetchOne(source, sql: sql)) ?? nil
    let lastCount = max(count ?? 0, tallies[VisitRecord.table]?.count ?? 0)
    report.lostVisitCount = max(damaged.count, lastCount - report.visitCount)
    report.mayLackVisits = report.lostVisitCount == 0 && !reader.unreadable.isEmpty
  }
}
