import GRDB

// MARK: - Visits

extension SessionSalvage {
  /// Takes the visits that can be read and match their checksums.
  func readVisits() throws {
    guard let reader = try? RowSalvage(VisitRecord.table, of: source) else { return }
    var damagedCount = 0
    try reader.forEach(upTo: reader.lastNumber + Self.margin) { _, row in
      guard let record = VisitRecord(row), record.checksum == row.value("checksum") else {
        return damagedCount += 1
      }
      try record.put(into: target)
      report.visitCount += 1
    }
    try takeUnfinishedTasks()
    // Its index knows how many there were, where the table itself cannot be read.
    let sql = "SELECT count(*) FROM visit INDEXED BY visitURL"
    let count = (try? Int.fetchOne(source, sql: sql)) ?? nil
    report.lostVisitCount = max(damagedCount, (count ?? 0) - report.visitCount)
    report.mayLackVisits = report.lostVisitCount == 0 && !reader.unreadable.isEmpty
  }

  /// Takes over what a run has left to the next one, so that no file is imported twice.
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

extension VisitRecord {
  /// The checksum of the row, whatever else was read with it.
  fileprivate var checksum: Int64 {
    RowChecksum(of: values.map { $0?.databaseValue ?? .null }, in: Self.table).value
  }
}
