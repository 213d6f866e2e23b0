import Foundation
import GRDB
import ProfileFiles
import Synchronization
import SystemPackage

// MARK: - Erasing

extension SessionStore {
  private static let erasing = "erasure"

  /// Notes, as part of a save that deletes visits, that their traces are yet to be erased.
  func noteErasure(in database: Database) throws {
    visitState.isErasing = true
    // These name tabs, or contain what cannot be read.
    try database.execute(sql: "DELETE FROM notice; DELETE FROM damagedPages")
    try Self.run("INSERT OR REPLACE INTO unfinished VALUES (?, 1)", [Self.erasing], in: database)
  }

  /// Erases what deleted visits have left on the disk: in free pages and the inner nodes of tables,
  /// in the log of the database, and in damaged stores that were kept.
  ///
  /// What cannot be erased now is erased with the next save, or by the next run. Until then
  /// ``erasureFault`` says why.
  func eraseTraces() {
    visitState.erasureFault = nil
    do {
      // Both are done, whichever fails.
      let kept = Result { try StoreQuarantine(of: path).removeAll() }
      try use { try $0.barrierWriteWithoutTransaction { try rewrite($0, isLast: kept.isSuccess) } }
      try kept.get()
    } catch {
      let reason = (error as? FileError)?.description ?? "\(SessionStoreError(error, path: path))"
      visitState.erasureFault = .unerased(path: path, reason: reason)
    }
  }

  /// The reason why traces of deleted visits are still on the disk; nil if there are none.
  var erasureFault: SessionStoreError? { visitState.erasureFault }

  /// Erases what a former run has left to this one, and damaged stores that are kept for long.
  @concurrent
  func finishErasing(now: Date = Date()) async {
    StoreQuarantine(of: path).removeOutdated(now: now)
    // A database that cannot be read is reported when more is read.
    let isUnfinished = try? await readInBackground { database in
      try Bool.fetchOne(
        database, sql: "SELECT 1 FROM unfinished WHERE name = ?", arguments: [Self.erasing])
    }
    guard isUnfinished == true else { return }
    visitState.isErasing = true
    eraseTraces()
  }

  /// Rewrites the whole database. It is not read meanwhile, so that the log can be truncated.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - isLast: Whether nothing else is left to erase.
  private func rewrite(_ database: Database, isLast: Bool) throws {
    try files.withLock { try $0.check(path) }
    // However far this gets, it is this run that changes the files.
    defer { try? files.withLock { try $0.update(path) } }
    // A file elsewhere would have everything in it, too.
    try database.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
    _ = try database.checkpoint(.truncate)
    guard isLast else { return }
    // Only now: a run that ends before leaves the rest to the next one.
    try Self.run("DELETE FROM unfinished WHERE name = ?", [Self.erasing], in: database)
    _ = try? database.checkpoint(.truncate)
    visitState.isErasing = false
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

// MARK: - Quarantine

/// The damaged stores of a browser state that are kept, and files of visits of former versions.
///
/// They may have any visit in them that was deleted since.
struct StoreQuarantine {
  /// The file of visits of former versions.
  static let visitFile = "history.jsonl"

  private let directory: URL
  private let prefixes: [String]

  /// Finds the quarantine beside a store.
  init(of path: String) {
    let store = URL(fileURLWithPath: path), file = Self.visitFile
    directory = store.deletingLastPathComponent()
    prefixes = ["\(store.lastPathComponent).damaged-", "\(file).damaged-", ".\(file)."]
  }

  /// How long a file is kept.
  static let age: TimeInterval = 30 * 24 * 60 * 60

  /// Removes all files, also a file of visits that could not be imported.
  ///
  /// - Throws: ``FileError`` if one of them cannot be removed. All others are removed then.
  func removeAll() throws(FileError) { try remove { _ in true } }

  /// Removes the files that have been kept for long enough.
  func removeOutdated(now: Date) {
    // What stays is removed by a later run.
    try? remove { name in
      // The last change of its name or contents: a file keeps its contents when it is set aside.
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
        // Two runs of the erasure may meet.
        guard error != .noSuchFileOrDirectory else { continue }
        failure = .unwritable(path.string, reason: error.reason)
      }
    }
    if let failure { throw failure }
  }

  private func names() throws(FileError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: directory.path) } catch {
      throw .unreadable(directory.path, reason: error.systemReason)
    }
  }

  private func isOwn(_ name: String) -> Bool {
    name == Self.visitFile || prefixes.contains(where: name.hasPrefix)
  }
}
