package import Foundation
import GRDB

/// The sessions of one browser state in a database: windows, groups, tabs and their pages.
///
/// A save is one transaction, and over when that is committed. Its work is done off the main actor.
package final class SessionStore: Sendable {
  let database: DatabasePool

  /// Opens the database of a file, which is made if there is none.
  /// - Throws: ``SessionStoreError`` if it cannot be opened, is damaged, or of a newer version.
  package init(at url: URL) throws(SessionStoreError) {
    do {
      database = try Self.open(url)
    } catch let error as SessionStoreError {
      throw error
    } catch {
      throw SessionStoreError(error, path: url.path)
    }
  }

  private static func open(_ url: URL) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "sessions"
    configuration.prepareDatabase { database in
      // A commit is on the disk when it returns, so that what was said to be saved is.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    try checkVersion(url)
    let pool = try DatabasePool(path: url.path, configuration: configuration)
    try migrator.migrate(pool)
    return pool
  }

  /// Looks before anything is written: what a newer version has made stays as it is.
  private static func checkVersion(_ url: URL) throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: url.path, configuration: configuration)
    guard try queue.read(migrator.hasBeenSuperseded) == false else {
      throw SessionStoreError.newerVersion(path: url.path)
    }
  }
}
