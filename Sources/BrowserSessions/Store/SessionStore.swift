import BrowserModel
package import Foundation
import GRDB
import Synchronization

/// The sessions of one browser state in a database: windows, groups, tabs and their pages.
///
/// A save is one transaction, and over when that is committed. Its work is done off the main actor.
package final class SessionStore: Sendable {
  let database: any DatabaseWriter
  /// The file that the sessions are kept in.
  let path: String
  /// Whether nothing is to be written.
  let isReadOnly: Bool
  /// What the files looked like after the last write. Only writes to the database change it, one
  /// after the other.
  let files: Mutex<StoreFilesState>
  /// Whether a save of this run has written the schema to the log.
  let isSchemaLogged = Mutex(false)
  /// What this run knows of the visits.
  let visitState = VisitTableState()
  private let isClosed = Mutex(false)

  /// Opens the database of a file, which is made if there is none.
  /// - Throws: ``SessionStoreError`` if it cannot be opened, is damaged, or of a newer version.
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

  /// Makes the store of a database that is open, and to which nothing is written.
  init(reading database: any DatabaseWriter, path: String) {
    self.database = database
    self.path = path
    isReadOnly = true
    files = Mutex(StoreFilesState())
  }

  /// Uses the database, unless it is closed: using it then would end the process.
  ///
  /// Uses come one after the other, as those of the one connection do.
  /// - Throws: ``SessionStoreError/nowhere`` if the database is closed; what `body` throws.
  func use<Value>(_ body: (any DatabaseWriter) throws -> Value) throws -> Value {
    var result: Result<Value, any Error> = .failure(SessionStoreError.nowhere)
    isClosed.withLock { isClosed in
      if !isClosed { result = Result { try body(database) } }
    }
    return try result.get()
  }

  /// Merges the log into the database and closes it, after which it can't be used.
  func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      // A log that stays is merged by the next run.
      try? database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try? database.close()
    }
  }

  /// What all connections have in common.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "sessions"
    // Long enough for a reader to end that holds up the truncation of the log.
    configuration.busyMode = .timeout(5)
    // SQLite otherwise leaves what is deleted in the file.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    // Otherwise a row that is replaced is deleted without the trigger that keeps the tally.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA recursive_triggers = ON") }
    return configuration
  }

  /// Opens a file for reading, of which nothing is changed thereby.
  static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    // Tables are checked and then read: with less memory (in KiB) they would be read from the file twice.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -16000") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a file for writing. A database of this version is not written by that.
  ///
  /// One connection is enough: reads and saves are short. `DatabasePool` would write to the database
  /// whenever it opens one.
  private static func open(_ path: String) throws -> DatabaseQueue {
    // Looked at before anything is written: what a newer version has made stays as it is.
    if FileManager.default.fileExists(atPath: path) {
      try reader(of: path).read { try checkVersion(of: $0, path: path) }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // A commit is on the disk when it returns, so that what was said to be saved is.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    if try !queue.read(migrator.hasCompletedMigrations) { try migrator.migrate(queue) }
    return queue
  }
}

// MARK: - The number of the last save

extension SessionStore {
  /// The highest number that a save can have. At ten saves a second it lasts for years.
  static let lastGeneration = Int(Int32.max)

  /// Returns the number of the last save that is in a database.
  static func generation(of database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Gives a save its number, in its transaction.
  static func setGeneration(_ generation: Int, in database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(generation)")
  }

  /// Makes the record of the last save anew, from what the database has.
  func resetGeneration() {
    // Without a record a lost save goes unnoticed; the next opening says so.
    guard let generation = try? use({ try $0.read(Self.generation) }) else { return }
    try? GenerationFile(of: path).reset(to: generation)
  }
}

// MARK: - Notices

extension SessionStore {
  /// Adds a notice that is kept until the user has seen it, in this run or a later one.
  static func add(notice: String, to database: Database) throws {
    try run("INSERT INTO notice VALUES (?)", [notice], in: database)
  }

  /// Forgets the sentences that the user has seen by now.
  @concurrent
  package func forgetNotices() async {
    guard !isReadOnly, let notices = try? notices(), !notices.isEmpty else { return }
    // Otherwise they are shown once more.
    try? write { try Self.run("DELETE FROM notice", in: $0) }
  }
}

// MARK: - Damage

extension SessionStore {
  /// Where an empty file tells the next opening that damage was come upon while the store was used.
  static func markPath(of path: String) -> String { "\(path).suspect" }

  /// Leaves that mark if an error reports damage, since opening does not read everything.
  func noting(_ error: SessionStoreError) -> SessionStoreError {
    if case .damaged = error, !isReadOnly {
      // Where it cannot be left the error is met again.
      try? Data().write(to: URL(fileURLWithPath: Self.markPath(of: path)))
    }
    return error
  }
}
