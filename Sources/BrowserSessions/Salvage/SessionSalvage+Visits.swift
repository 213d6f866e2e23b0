import GRDB

// MARK: - Visits

extension SessionSalvage {
  /// Takes the visits that can be read and match their checksums.
  func readVisits() throws {
    guard let reader = try? RowSalvage(VisitRecord.table, of: source) else { return }
    var damaged: Set<Int> = []
    try reader.forEach(upTo: reader.lastNumber + Self.margin) { id, row in
      guard let record = VisitRecord(row), row.matchesChecksum(of: VisitRecord.table, besides: 1)
      else {
        damaged.insert(id)
        return
      }
      damaged.remove(id)
      try record.put(into: target)
      report.visitCount += 1
    }
    try takeUnfinishedTasks()
    // Its index knows how many there were, where the table itself cannot be read.
    let sql = "SELECT count(*) FROM visit INDEXED BY visitURL"
    let count = (try? Int.fetchOne(source, sql: sql)) ?? nil
    let lastCount = max(count ?? 0, tallies[VisitRecord.table]?.count ?? 0)
    report.lostVisitCount = max(damaged.count, lastCount - report.visitCount)
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
