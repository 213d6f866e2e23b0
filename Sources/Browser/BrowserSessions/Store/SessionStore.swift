import BrowserModel
import Foundation
import GRDB
import Synchronization

/// The database that stores one browser state's windows, groups, tabs, pages, recently closed items,
/// bookmarks, named sessions, cookies, downloads and visits.
///
/// Each save is one transaction and is complete once the transaction is committed. Saves run
/// outside the main actor.
package final class SessionStore: Sendable {
  let database: any DatabaseWriter
  /// The path of the database.
  let path: String
  let isReadOnly: Bool
  /// The state of the files after the last write. It is only changed by writes to the database,
  /// which are serialized.
  let files: Mutex<StoreFilesState>
  /// A Boolean value that indicates whether a save in this run has written the schema to the log.
  let isSchemaLogged = Mutex(false)
  let visitState = Mutex(VisitTableState())
  private let fault = Mutex<SessionStoreError?>(nil)
  private let isClosed = Mutex(false)

  /// The reason why traces of deleted visits are still on disk, or nil if there are none.
  var erasureFault: SessionStoreError? {
    get { fault.withLock(\.self) }
    set { fault.withLock { $0 = newValue } }
  }

  /// Opens the database in a file, or creates the database if the file doesn't exist.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be opened, is damaged, or is from a
  ///   newer version.
  init(at url: URL) throws(SessionStoreError) {
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

  /// Calls a closure with the database unless the database is closed. Using a closed database would
  /// crash the process.
  ///
  /// Calls are serialized, so a closure never runs at the same time as another one.
  ///
  /// - Throws: ``SessionStoreError/noLocation`` if the database is closed, or the error that `body`
  ///   throws.
  func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    var result: Result<Value, any Error> = .failure(SessionStoreError.noLocation)
    isClosed.withLock { isClosed in
      if !isClosed { result = Result { try body(database) } }
    }
    return try result.get()
  }

  /// Merges the log into the database and closes the database. The store can't be used afterward.
  func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      // If this fails, the next run merges the log.
      try? database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try? database.close()
    }
  }

  /// The size of the pages of a new database, in bytes. The schema must fit into the first page.
  static let pageSize = 8_192

  /// The configuration that all connections share.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA page_size = \(pageSize)") }
    configuration.foreignKeysEnabled = false
    configuration.label = "sessions"
    // This is long enough to wait for a reader that prevents the log from being truncated.
    configuration.busyMode = .timeout(5)
    // Otherwise, SQLite leaves deleted data in the file.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    // Otherwise, replacing a row would delete it without running the trigger that updates the
    // tally.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA recursive_triggers = ON") }
    return configuration
  }

  /// Opens a database file for reading without changing it.
  static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    // The cache size is in KiB. Tables are checked before they are read. With a smaller cache,
    // SQLite would read them from the file twice.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16000") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a database file for writing, which doesn't change it, or creates it.
  ///
  /// One connection is enough, because reads and saves are short. `DatabasePool` would write to a
  /// database whenever it opens one.
  private static func open(_ path: String) throws -> DatabaseQueue {
    // Check the version before writing anything so that a database from a newer version stays
    // unchanged.
    if FileManager.default.fileExists(atPath: path) {
      try reader(of: path).read { try checkVersion(of: $0, path: path) }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // These settings make a commit return only after its data is on disk.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
    try queue.writeWithoutTransaction(identify)
    return queue
  }

  /// Gives a database whose identity is missing or damaged a new one. The identity must be in the
  /// database itself, and not only in the log, before the records beside the database contain it.
  private static func identify(_ database: Database) throws {
    guard try StoreRecord(of: database).identity == nil else { return }
    var generator = SystemRandomNumberGenerator()
    try StoreIdentity(using: &generator).put(into: database)
    try database.checkpoint(.truncate)
  }
}

// MARK: - Save numbers

extension SessionStore {
  /// The highest possible save number. At ten saves per second, reaching it would take more than
  /// six years.
  static let lastGeneration = Int(Int32.max)

  /// Returns the number of the last save in a database.
  static func generation(of database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Stores the number of a save as part of the save's transaction.
  static func setGeneration(_ generation: Int, in database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(generation)")
  }

  /// Returns the identity of the store and the number of its last save.
  func record() throws -> StoreRecord { try use { try $0.read(StoreRecord.init) } }
}

// MARK: - Notices

extension SessionStore {
  /// Adds a notice. It is kept until the user has seen it, in this run or a later one.
  static func add(notice: String, to database: Database) throws {
    try run("INSERT INTO notice VALUES (?)", [notice], in: database)
  }

  /// Deletes all notices. Call this method after the user has seen them.
  @concurrent
  func forgetNotices() async {
    guard !isReadOnly, let notices = try? notices(), !notices.isEmpty else { return }
    // If this fails, the notices are shown again.
    try? write { try Self.run("DELETE FROM notice", in: $0) }
  }
}

// MARK: - Damage

extension SessionStore {
  /// Returns the path of a marker file. The file exists if damage was found while the store was in
  /// use.
  static func markPath(of path: String) -> String { "\(path).suspect" }

  /// Creates the marker file if an error reports damage, then returns the error. The marker is
  /// needed because opening the store doesn't read everything.
  func recording(_ error: SessionStoreError) -> SessionStoreError {
    if case .damaged = error, !isReadOnly {
      // If the file cannot be created, the error will occur again.
      try? Data().write(to: URL(fileURLWithPath: Self.markPath(of: path)))
    }
    return error
  }
}
