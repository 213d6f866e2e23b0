import BrowserModel
package import Foundation
import GRDB
import Synchronization

/// The database with the sessions of one browser state: windows, groups, tabs and their pages.
///
/// A save is one transaction and is complete once that is committed. It runs outside of the main
/// actor.
package final class SessionStore: Sendable {
  let database: any DatabaseWriter
  /// The path of the database.
  let path: String
  /// Whether the store is read-only.
  let isReadOnly: Bool
  /// The state of the files after the last write. Only writes to the database change it, one after
  /// the other.
  let files: Mutex<StoreFilesState>
  /// Whether a save of this run has written the schema to the log.
  let isSchemaLogged = Mutex(false)
  /// The state of the visit table in this run.
  let visitState = VisitTableState()
  private let isClosed = Mutex(false)

  /// Opens the database of a file, and creates it if there is none.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be opened, is damaged, or is of a newer
  ///   version.
  package init(at url: URL) throws(SessionStoreError) {
    path = url.path
    isReadOnly = false
    do {
      database = try Self.open(url.path)
      files = try Mutex(StoreFilesState(of: url.path))
    } catch {
      throw SessionStoreError(reading: error, path: url.path)
    }
  }

  /// Creates a read-only store for an open database.
  init(reading database: any DatabaseWriter, path: String) {
    self.database = database
    self.path = path
    isReadOnly = true
    files = Mutex(StoreFilesState())
  }

  /// Uses the database. This prevents the use of a closed database, which would end the process.
  ///
  /// Uses are serialized, like those of the single connection.
  ///
  /// - Throws: ``SessionStoreError/noLocation`` if the database is closed, or the error of `body`.
  func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    var result: Result<Value, any Error> = .failure(SessionStoreError.noLocation)
    isClosed.withLock { isClosed in
      if !isClosed { result = Result { try body(database) } }
    }
    return try result.get()
  }

  /// Merges the log into the database and closes it. The store can't be used afterwards.
  func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      // The next run merges a log that stays.
      try? database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try? database.close()
    }
  }

  /// The common configuration of all connections.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "sessions"
    // Long enough to wait for a reader that blocks the truncation of the log.
    configuration.busyMode = .timeout(5)
    // SQLite otherwise leaves deleted data in the file.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    // Otherwise replacing a row would delete it without the trigger that updates the tally.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA recursive_triggers = ON") }
    return configuration
  }

  /// Opens a file for reading without changing it.
  static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    // Tables are checked and then read. With less memory (in KiB) they would be read from the file
    // twice.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16000") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a file for writing. Opening does not write to a database of this version.
  ///
  /// One connection is enough, because reads and saves are short. `DatabasePool` would write to the
  /// database whenever it opens one.
  private static func open(_ path: String) throws -> DatabaseQueue {
    // Check the version before writing anything: the database of a newer version stays unchanged.
    if FileManager.default.fileExists(atPath: path) {
      try reader(of: path).read { try checkVersion(of: $0, path: path) }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // A commit returns after its data is on the disk.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
    return queue
  }
}

// MARK: - The number of the last save

extension SessionStore {
  /// The highest number of a save. At ten saves per second it suffices for years.
  static let lastGeneration = Int(Int32.max)

  /// Returns the number of the last save in a database.
  static func generation(of database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Sets the number of a save in its transaction.
  static func setGeneration(_ generation: Int, in database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(generation)")
  }

  /// Writes the record of the last save again, from the number in the database.
  func resetGeneration() {
    // Without a record a lost save is not detected, and the next opening reports that.
    guard let generation = try? use({ try $0.read(Self.generation) }) else { return }
    try? GenerationFile(of: path).reset(to: generation)
  }
}

// MARK: - Notices

extension SessionStore {
  /// Adds a notice, which is stored until the user has seen it in this run or a later one.
  static func add(notice: String, to database: Database) throws {
    try run("INSERT INTO notice VALUES (?)", [notice], in: database)
  }

  /// Deletes the notices that the user has seen.
  @concurrent
  package func forgetNotices() async {
    guard !isReadOnly, let notices = try? notices(), !notices.isEmpty else { return }
    // If this fails, they are shown again.
    try? write { try Self.run("DELETE FROM notice", in: $0) }
  }
}

// MARK: - Damage

extension SessionStore {
  /// Returns the path of an empty file that reports damage found during use to the next opening.
  static func markPath(of path: String) -> String { "\(path).suspect" }

  /// Creates that file if an error reports damage, because opening does not read everything.
  func recording(_ error: SessionStoreError) -> SessionStoreError {
    if case .damaged = error, !isReadOnly {
      // If the file cannot be created, the error will occur again.
      try? Data().write(to: URL(fileURLWithPath: Self.markPath(of: path)))
    }
    return error
  }
}
