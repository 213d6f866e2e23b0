import Foundation
import ProfileFiles
import SystemPackage

/// The files of a store. They include the database, SQLite's additional files and damaged
/// databases.
///
/// If the process ends while a damaged database is being replaced, the replacement is completed or
/// undone the next time the store is opened. Until the new database is at its final path, the
/// damaged database is either still there or can be moved back.
struct StoreFiles: Sendable {
  /// The location of the database.
  let url: URL
  /// A closure that is called before each step that changes a file. If it throws an error, the step
  /// is not performed.
  var willChange: @Sendable () throws(Errno) -> Void

  /// The suffixes of the files that SQLite uses.
  private static let databaseSuffixes = ["", "-wal", "-shm"]
  private static let suffixes = databaseSuffixes + [".generation"]

  /// The greatest length of a path, in bytes. SQLite reserves the rest for the suffix of a journal.
  private static let longestPath = 504

  init(
    url: URL, willChange: @escaping @Sendable () throws(Errno) -> Void = { () throws(Errno) in }
  ) {
    self.url = url
    self.willChange = willChange
  }

  init(path: String) { self.init(url: URL(fileURLWithPath: path)) }

  /// The location of a draft for a new database that replaces a damaged one.
  var repaired: URL { sibling("repaired") }
  /// The location of a draft for the first database.
  var fresh: URL { sibling("fresh") }
  /// The path of the write-ahead log.
  var logPath: String { "\(url.path)-wal" }
  /// The file with the record of the last acknowledged save.
  var generation: StoreRecordFile { StoreRecordFile(path: "\(url.path).generation") }
  /// The file with the identity of the browser state's store.
  var identity: StoreRecordFile {
    StoreRecordFile(path: url.deletingLastPathComponent().appendingPathComponent("identity").path)
  }
  /// The identity in the header of the database, or nil if there is no header.
  var header: StoreIdentity? {
    get throws(SessionStoreError) {
      DatabaseHeader(try Self.contents(of: url.path, upTo: 100)).identity
    }
  }
  /// The location of a marker file. The file exists if damage was found while the store was in use.
  var mark: URL { URL(fileURLWithPath: SessionStore.markPath(of: url.path)) }

  private func sibling(_ name: String) -> URL { URL(fileURLWithPath: "\(url.path).\(name)") }

  /// A Boolean value that indicates whether the database exists.
  var hasDatabase: Bool { isThere(url.path) }

  /// A Boolean value that indicates whether the database was removed. In that case, SQLite would
  /// silently create an empty one.
  var isDatabaseRemoved: Bool {
    guard !hasDatabase else { return false }
    let reading = generation.read(), isUnused = reading.record?.generation == 0
    return isFilled(logPath) || reading != .missing && !isUnused
  }

  /// A Boolean value that indicates whether there is a store, even if its database was removed or an
  /// earlier process ended while replacing it.
  var isInUse: Bool { hasDatabase || isDatabaseRemoved || interrupted != nil }

  /// The path to which a damaged database was moved by an earlier process that ended before the new
  /// one was in its place, or nil if there is none.
  var interrupted: String? {
    guard !hasDatabase, isThere(repaired.path), damaged.last > 0 else { return nil }
    return damaged.path(damaged.last)
  }

  /// A Boolean value that indicates whether the database is empty but has a log. In that case,
  /// SQLite would delete the log.
  var hasOnlyLog: Bool { hasDatabase && !isFilled(url.path) && isFilled(logPath) }

  private func isFilled(_ path: String) -> Bool { FilePath(path).isFilled }

  /// Checks that each of the store's files is a regular file or doesn't exist. Opening a FIFO, for
  /// example, would block.
  ///
  /// Also checks that SQLite can open a path of this length.
  ///
  /// - Throws: ``SessionStoreError/inaccessible(path:_:)`` if there is anything else at
  ///   one of the paths, or the path is too long.
  func checkPaths() throws(SessionStoreError) {
    guard repaired.path.utf8.count <= Self.longestPath else {
      let reason = "its path has more than \(Self.longestPath) bytes"
      throw .inaccessible(
        path: url.path, FileFault(reason, advice: "choose a --profile with a shorter path"))
    }
    // Without the record of the last save, the tabs are restored with a warning.
    for path in Self.databaseSuffixes.map({ url.path + $0 }) {
      do throws(Errno) { _ = try RegularFile.exists(at: FilePath(path)) } catch .notSupported {
        throw .inaccessible(
          path: path, FileFault("it is not a regular file", advice: "move it away"))
      } catch {}
    }
  }

  /// Returns the contents of one of the files, or their beginning, or empty data if it doesn't exist.
  ///
  /// - Throws: ``SessionStoreError`` if the file cannot be read.
  static func contents(
    of path: String, upTo limit: Int = .max
  ) throws(SessionStoreError) -> Data {
    do throws(Errno) { return try RegularFile.open(FilePath(path)).read(upTo: limit) } catch {
      guard error != .noSuchFileOrDirectory else { return Data() }
      throw SessionStoreError(error, path: path)
    }
  }

  /// A Boolean value that indicates whether the database was found to be damaged while it was in
  /// use.
  var hasDamageMark: Bool { isThere(mark.path) }

  /// The names under which damaged databases are kept.
  private var damaged: DamagedFileName { DamagedFileName(of: url) }

  private func isThere(_ path: String) -> Bool { FilePath(path).isOccupied }
}

// MARK: - Replacing databases

extension StoreFiles {
  /// The path to which a damaged database is moved when it is replaced.
  var nextQuarantine: String { damaged.next }

  /// Creates an empty database in place of a removed one so that an interrupted replacement can be
  /// resumed.
  ///
  /// - Throws: ``SessionStoreError`` if the file cannot be created.
  func makePlaceholder() throws(SessionStoreError) {
    try check { () throws(Errno) in
      try willChange()
      _ = try OpenFile(FilePath(url), .writeOnly, [.create, .exclusiveCreate])
    }
  }

  /// Moves a damaged database to `nextQuarantine`, then moves the new database to the damaged one's
  /// path.
  ///
  /// - Parameter record: The record of the new database.
  /// - Throws: ``SessionStoreError`` if a file cannot be moved. In that case, the damaged database
  ///   is moved back.
  func replaceDamaged(recording record: StoreRecord) throws(SessionStoreError) {
    let quarantined = nextQuarantine
    try check { () throws(Errno) in
      try synchronize(repaired)
      do throws(Errno) {
        for suffix in Self.suffixes where isThere("\(url.path)\(suffix)") {
          try move("\(url.path)\(suffix)", to: "\(quarantined)\(suffix)")
        }
        try synchronizeDirectory()
        self.record(record)
        try move(repaired.path, to: url.path)
      } catch {
        try? rollBack()
        throw error
      }
      try synchronizeDirectory()
      // An empty placeholder is not worth keeping.
      if isThere(quarantined), !isFilled(quarantined) {
        for suffix in ["", ".generation"] { try remove("\(quarantined)\(suffix)") }
      }
      try remove(mark.path)
    }
  }

  /// Moves the first database to its final path.
  ///
  /// - Parameter record: The record of the database.
  /// - Throws: ``SessionStoreError`` if the file cannot be moved.
  func placeFirst(recording record: StoreRecord) throws(SessionStoreError) {
    try check { () throws(Errno) in
      try synchronize(fresh)
      // Write the record first, because a database with saves but no record cannot be verified.
      self.record(record)
      try move(fresh.path, to: url.path)
      try synchronizeDirectory()
    }
  }

  /// Moves a damaged database back to its path if an earlier process ended while replacing it.
  ///
  /// - Throws: ``SessionStoreError`` if the files cannot be moved.
  func undoUnfinished() throws(SessionStoreError) {
    try check { () throws(Errno) in try rollBack() }
  }

  /// Removes the files of an unfinished draft.
  ///
  /// - Throws: ``SessionStoreError`` if they cannot be removed.
  func discard(_ draft: URL) throws(SessionStoreError) {
    try check { () throws(Errno) in
      for suffix in ["", "-journal", "-wal", "-shm"] { try remove("\(draft.path)\(suffix)") }
    }
  }

  private func rollBack() throws(Errno) {
    guard let quarantined = interrupted else { return }
    // Move the database last. This way, if the database exists, so do all files that belong to it.
    for suffix in Self.suffixes.reversed() where isThere("\(quarantined)\(suffix)") {
      try move("\(quarantined)\(suffix)", to: "\(url.path)\(suffix)")
    }
    try synchronizeDirectory()
  }
}

// MARK: - Records

extension StoreFiles {
  /// Writes the records of a new database.
  ///
  /// If this fails, a foreign file or a lost save would go undetected. The next run that opens the
  /// store reports a missing record of the last save.
  func record(_ record: StoreRecord) {
    let own = StoreRecord(identity: record.identity)
    if identity.read() != .record(own) { try? identity.replace(with: own) }
    try? generation.replace(with: record)
  }

  /// Writes the records that are missing or damaged.
  func completeRecords(of store: SessionStore) {
    let isComplete = [identity, generation].allSatisfy { $0.read().record?.identity != nil }
    if !isComplete { (try? store.record()).map(record) }
  }
}

// MARK: - Steps

extension StoreFiles {
  private func move(_ path: String, to other: String) throws(Errno) {
    try willChange()
    try FilePath(path).rename(to: FilePath(other))
  }

  private func remove(_ path: String) throws(Errno) {
    guard isThere(path) else { return }
    try willChange()
    try FilePath(path).delete()
  }

  private func synchronizeDirectory() throws(Errno) {
    try willChange()
    try FilePath(url.deletingLastPathComponent()).synchronizeDirectory()
  }

  /// Waits until the contents of a file are on disk.
  private func synchronize(_ file: URL) throws(Errno) {
    try willChange()
    try OpenFile(FilePath(file), .readWrite).synchronize()
  }

  private func check(
    _ steps: () throws(Errno) -> Void
  ) throws(SessionStoreError) {
    do throws(Errno) { try steps() } catch {
      throw SessionStoreError(error, path: url.path)
    }
  }
}
