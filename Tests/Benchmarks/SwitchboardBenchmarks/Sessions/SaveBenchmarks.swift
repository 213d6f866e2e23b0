import BrowserSessions
import Foundation
import GRDB

/// Benchmarks that save one change to a session with few or many tabs.
@MainActor
struct SaveBenchmarks {
  private static let sizes = [10, 1_000, 27_000]

  private let stages: SessionStages

  init(with files: SessionFiles) { stages = SessionStages(of: files) }

  var all: [Benchmark] {
    Self.sizes.flatMap { [save($0), raw($0)] } + Self.sizes.map(mainActor)
      + (DiskSyncs.canBeLeftOut
        ? Self.sizes.flatMap { [saveWithoutSync($0), rawWithoutSync($0)] } : [])
  }
}

// MARK: - With the disk

extension SaveBenchmarks {
  private func save(_ size: Int) -> Benchmark {
    row(.saves, "save one change of \(size) tabs", against: "raw save of \(size) tabs") {
      let stage = try await stages.session(of: size)
      return { try await stage.saveOneChange() }
    }
  }

  private func raw(_ size: Int) -> Benchmark {
    let name = "raw save of \(size) tabs"
    return row(.saves, name, against: name) {
      let raw = try await stages.rawSaves(of: size)
      return { try raw.saveOneChange() }
    }
  }
}

// MARK: - Without the disk

extension SaveBenchmarks {
  /// Returns a benchmark that saves without waiting for the disk. It saves on one thread, because
  /// otherwise most of the measured time would be spent waking the other thread.
  private func saveWithoutSync(_ size: Int) -> Benchmark {
    row(
      .savesWithoutSync, "unsynchronized save of \(size) tabs",
      against: "unsynchronized raw save of \(size) tabs"
    ) {
      let stage = try await stages.session(of: size)
      return { try stage.saveOneChangeBeforeEnd() }
    }
  }

  private func rawWithoutSync(_ size: Int) -> Benchmark {
    let name = "unsynchronized raw save of \(size) tabs"
    return row(.savesWithoutSync, name, against: name) {
      let raw = try await stages.rawSaves(of: size)
      return { try raw.saveOneChange() }
    }
  }
}

// MARK: - On the main actor

extension SaveBenchmarks {
  private func mainActor(_ size: Int) -> Benchmark {
    Benchmark(
      .mainActor, "main actor in a save of \(size) tabs", reference: "raw save of \(size) tabs"
    ) { tally in
      let stage = try await stages.unsavedSession(of: size)
      return { count in
        for _ in 0..<count {
          // There is no store, so the changes are only collected.
          try? await stage.saveOneChange()
          tally.add(stage.service.isDirty ? 0 : 1)
        }
      }
    }
  }
}

// MARK: - Rows

extension SaveBenchmarks {
  /// Returns a benchmark that saves one change.
  private func row(
    _ group: BenchmarkGroup, _ name: String, against reference: String,
    setUp: @escaping @MainActor () async throws -> @MainActor () async throws -> Void
  ) -> Benchmark {
    Benchmark(group, name, reference: reference) { tally in
      let save = try await setUp()
      let body: Benchmark.Body = { await Self.save($0, tally, by: save) }
      guard group == .savesWithoutSync else { return body }
      return { count in await DiskSyncs.leavingOut { await body(count) } }
    }
  }

  /// Performs the given number of saves and tallies the disk synchronizations that they request. If
  /// the system can't count synchronizations, each successful save counts as one.
  private static func save(
    _ count: Int, _ tally: Tally, by save: @MainActor () async throws -> Void
  ) async {
    for _ in 0..<count {
      let syncCount = DiskSyncs.count
      // A failure isn't counted, so the benchmark's check detects it.
      guard (try? await save()) != nil else { continue }
      tally.add(DiskSyncs.canBeLeftOut ? DiskSyncs.count - syncCount : 1)
    }
  }
}

// MARK: - RawSaves

/// A baseline that runs only the SQL statements for one change to a session.
///
/// The baseline rewrites the rows of one tab and its pages in one transaction. It uses prepared
/// statements and the configuration of a session store.
final class RawSaves {
  private typealias Rows = (tab: StatementArguments, pages: StatementArguments)

  private let database: DatabasePool
  private let forth: Rows
  private let back: Rows
  private var isBack = false

  init(of file: URL) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    database = try DatabasePool(path: file.path, configuration: configuration)
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    (forth, back) = try database.read {
      try (Self.rows(of: $0, page: 19), Self.rows(of: $0, page: 18))
    }
  }

  func saveOneChange() throws {
    isBack.toggle()
    let rows = isBack ? back : forth
    try database.write { try Self.write(rows, to: $0) }
  }

  private static func write(_ rows: Rows, to database: Database) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO tab VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: rows.tab)
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: rows.pages)
  }
}

// MARK: - Rows

extension RawSaves {
  /// Returns the values of the active tab's database rows, changed so that the tab shows the given
  /// page.
  private static func rows(of database: Database, page: Int) throws -> Rows {
    let active = "(SELECT activeTab FROM window)"
    return (
      try row("SELECT * FROM tab WHERE id = \(active)", of: database, page: page),
      try row("SELECT * FROM pages WHERE tab = \(active)", of: database, page: page)
    )
  }

  private static func row(
    _ sql: String, of database: Database, page: Int
  ) throws -> StatementArguments {
    let row = try GRDB.Row.fetchOne(database, sql: sql) ?? GRDB.Row()
    return StatementArguments(row.map { $0 == "pageIndex" ? page.databaseValue : $1 })
  }
}
