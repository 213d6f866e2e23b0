import Foundation
import GRDB
import ProfileFiles
import Synchronization
import SystemPackage

// MARK: - Erasing

extension SessionStore {
  private static let erasing = "erasure"

  /// Records that traces of deleted visits must still be erased. The record is part of the save
  /// that deletes the visits.
  func recordErasure(in database: Database) throws {
    visitState.isErasing = true
    // Delete these rows, because notices mention tabs and unreadable rows may contain any address.
    try database.execute(sql: "DELETE FROM notice; DELETE FROM damagedPages")
    try Self.run("INSERT OR REPLACE INTO unfinished VALUES (?, 1)", [Self.erasing], in: database)
  }

  /// Erases the traces of deleted visits on disk.
  ///
  /// Traces can remain in free pages, in inner nodes of tables, in the database's log, and in
  /// quarantined stores. If they cannot be erased now, the next save or run erases them. Until
  /// then, ``erasureFault`` contains the reason.
  func eraseTraces() {
    visitState.erasureFault = nil
    do {
      // Perform both steps even if one of them fails.
      let kept = Result { try StoreQuarantine(of: path).removeAll() }
      try use { try $0.barrierWriteWithoutTransaction { try rewrite($0, isLast: kept.isSuccess) } }
      try kept.get()
    } catch {
      let reason = (error as? FileError)?.description ?? "\(SessionStoreError(error, path: path))"
      visitState.erasureFault = .unerased(path: path, reason: reason)
    }
  }

  /// The reason why traces of deleted visits are still on disk, or nil if there are none.
  var erasureFault: SessionStoreError? { visitState.erasureFault }

  /// Erases traces of deleted visits that an earlier run left behind. Also removes damaged stores
  /// that have been kept for too long.
  @concurrent
  func finishErasing(now: Date = Date()) async {
    StoreQuarantine(of: path).removeOutdated(now: now)
    // If the database is unreadable, a later read reports it.
    let isUnfinished = try? await readInBackground { database in
      try Bool.fetchOne(
        database, sql: "SELECT 1 FROM unfinished WHERE name = ?", arguments: [Self.erasing])
    }
    guard isUnfinished == true else { return }
    visitState.isErasing = true
    eraseTraces()
  }

  /// Rewrites the whole database and truncates its log. No other connection must read the database
  /// at the same time.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - isLast: Whether nothing else remains to be erased.
  private func rewrite(_ database: Database, isLast: Bool) throws {
    try files.withLock { try $0.check(path) }
    // Record the state of the files even if a step fails, because all changes to them come from
    // this run.
    defer { try? files.withLock { try $0.update(path) } }
    // Use memory for temporary data, because a temporary file would also contain the deleted
    // visits.
    try database.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
    _ = try database.checkpoint(.truncate)
    guard isLast else { return }
    // Delete this row last. If the run ends before that, the next run finishes the erasure.
    try Self.numbered(
      { try Self.run("DELETE FROM unfinished WHERE name = ?", [Self.erasing], in: $0) },
      in: database)
    _ = try? database.checkpoint(.truncate)
    visitState.isErasing = false
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

// MARK: - Quarantine

/// The quarantined stores of a browser state, and the visit files from earlier versions of the
/// program.
///
/// They may contain visits that have since been deleted.
struct StoreQuarantine {
  /// The name of the visit file from earlier versions.
  static let visitFile = "history.jsonl"

  private let directory: URL
  private let prefixes: [String]

  /// Creates a reference to the quarantined files beside a store.
  init(of path: String) {
    let store = URL(fileURLWithPath: path), file = Self.visitFile
    directory = store.deletingLastPathComponent()
    prefixes = ["\(store.lastPathComponent).damaged-", "\(file).damaged-", ".\(file)."]
  }

  /// The time for which a file is kept, in seconds.
  static let age: TimeInterval = 30 * 24 * 60 * 60

  /// Removes all files. This includes visit files that could not be imported.
  ///
  /// - Throws: ``FileError`` if a file cannot be removed. All other files are still removed.
  func removeAll() throws(FileError) { try remove { _ in true } }

  /// Removes the files that have been kept for longer than `age`.
  func removeOutdated(now: Date) {
    // If this fails, a later run tries again.
    try? remove { name in
      // Use the last change to the file's name or contents, because renaming a file does not update
      // its modification time.
      guard name != Self.visitFile,
        let status = try? path(of: name).stat(followTargetSymlink: false)
      else { return false }
      let change = TimeInterval(max(status.st_ctim.tv_sec, status.st_mtim.tv_sec))
      return now.timeIntervalSince1970 - change > Self.age
    }
  }

  private func path(of name: String) -> FilePath {
    FilePath(directory.appendingPathComponent(name))
  }

  private func remove(where isToGo: (String) -> Bool) throws(FileError) {
    var failure: FileError?
    for name in try names() where isOwn(name) && isToGo(name) {
      let path = path(of: name)
      do throws(Errno) { try path.delete() } catch {
        // Another erasure may have removed the file.
        guard error != .noSuchFileOrDirectory else { continue }
        failure = .unwritable(path.string, reason: error.fault)
      }
    }
    if let failure { throw failure }
  }

  private func names() throws(FileError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: directory.path) } catch {
      throw .unlistable(directory)
    }
  }

  private func isOwn(_ name: String) -> Bool {
    name == Self.visitFile || prefixes.contains(where: name.hasPrefix)
  }
}
