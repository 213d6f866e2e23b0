import Foundation
import ProfileFiles
import SystemPackage

/// The files of a store: the database with what SQLite keeps beside it, and its damaged forerunners.
///
/// Each step leaves something that the next opening understands: until the new database is in its
/// place the damaged one is, or can be put back.
struct StoreFiles: Sendable {
  /// Where the database is.
  let url: URL
  /// Comes before each step that changes a file, which is not made when it throws.
  var willChange: @Sendable () throws(Errno) -> Void = { () throws(Errno) in }

  private static let suffixes = ["", "-wal", "-shm"]

  /// Where a new database is made that takes the place of a damaged one.
  var repaired: URL { sibling("repaired") }
  /// Where the first database is made.
  var fresh: URL { sibling("fresh") }
  /// The path of the write-ahead log.
  var logPath: String { "\(url.path)-wal" }
  /// The number of the last acknowledged save.
  var generation: GenerationFile { GenerationFile(of: url.path) }
  /// What is there when reading or writing has come upon damage.
  var mark: URL { URL(fileURLWithPath: SessionStore.markPath(of: url.path)) }

  private func sibling(_ name: String) -> URL { URL(fileURLWithPath: "\(url.path).\(name)") }

  /// A Boolean value that indicates whether the database is there.
  var hasDatabase: Bool { isThere(url.path) }

  /// Whether the database was removed. SQLite would silently create an empty one.
  var areRemoved: Bool {
    guard !hasDatabase else { return false }
    if case .generation(0) = generation.read() { return isFilled(logPath) }
    return generation.read() != .missing || isFilled(logPath)
  }

  /// Whether there is a log, but nothing in the database: SQLite would delete the log.
  var areLogAlone: Bool { hasDatabase && !isFilled(url.path) && isFilled(logPath) }

  private func isFilled(_ path: String) -> Bool { FilePath(path).isFilled }

  /// Checks that whatever has a name of the store is a regular file, since a FIFO would block.
  /// - Throws: ``SessionStoreError/inaccessible(path:reason:)`` if something else is there.
  func checkKinds() throws(SessionStoreError) {
    for path in Self.suffixes.map({ url.path + $0 }) {
      do throws(Errno) { _ = try RegularFile.exists(at: FilePath(path)) } catch .notSupported {
        throw .inaccessible(path: path, reason: "it is not a regular file")
      } catch {}
    }
  }

  /// A Boolean value that indicates whether the database was found to be damaged while it was used.
  var hasDamageMark: Bool { isThere(mark.path) }

  /// The names of damaged databases that were kept.
  private var damaged: DamagedFileName { DamagedFileName(of: url) }

  private func isThere(_ path: String) -> Bool { FilePath(path).isOccupied }
}

// MARK: - Taking a place

extension StoreFiles {
  /// The path that the damaged database gets when it is replaced.
  var nextAside: String { damaged.next }

  /// Creates an empty database in place of one that was removed, so that replacing it can be resumed.
  /// - Throws: ``SessionStoreError`` if that fails.
  func makePlaceholder() throws(SessionStoreError) {
    try check { () throws(Errno) in
      try willChange()
      _ = try OpenFile(FilePath(url), .writeOnly, [.create, .exclusiveCreate])
    }
  }

  /// Moves a complete new database into the place of a damaged one, which is kept at `nextAside`.
  /// - Throws: ``SessionStoreError``, when the damaged one is where it was.
  func replaceDamaged() throws(SessionStoreError) {
    let aside = nextAside
    try check { () throws(Errno) in
      try synchronize(repaired)
      do throws(Errno) {
        for suffix in Self.suffixes where isThere("\(url.path)\(suffix)") {
          try move("\(url.path)\(suffix)", to: "\(aside)\(suffix)")
        }
        try synchronizeDirectory()
        try move(repaired.path, to: url.path)
      } catch {
        try? putBack()
        throw error
      }
      try synchronizeDirectory()
      // A placeholder is worth nothing.
      if isThere(aside), !isFilled(aside) { try remove(aside) }
      try remove(mark.path)
    }
  }

  /// Puts the first database into its place.
  /// - Throws: ``SessionStoreError``, when none is there.
  func placeFirst() throws(SessionStoreError) {
    try check { () throws(Errno) in
      try synchronize(fresh)
      try move(fresh.path, to: url.path)
      try synchronizeDirectory()
    }
  }

  /// Puts a damaged database back that was being replaced when the process ended.
  /// - Throws: ``SessionStoreError`` when that cannot be done.
  func undoUnfinished() throws(SessionStoreError) {
    try check { () throws(Errno) in try putBack() }
  }

  /// Removes what an unfinished draft has left.
  /// - Throws: ``SessionStoreError`` when that cannot be done.
  func discard(_ draft: URL) throws(SessionStoreError) {
    try check { () throws(Errno) in
      for suffix in ["", "-journal", "-wal", "-shm"] { try remove("\(draft.path)\(suffix)") }
    }
  }

  private func putBack() throws(Errno) {
    guard !hasDatabase, isThere(repaired.path), damaged.last > 0 else { return }
    let aside = damaged.path(damaged.last)
    // The database last: when it is there, so is all that belongs to it.
    for suffix in Self.suffixes.reversed() where isThere("\(aside)\(suffix)") {
      try move("\(aside)\(suffix)", to: "\(url.path)\(suffix)")
    }
    try synchronizeDirectory()
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

  /// Waits until what was written is on the disk.
  private func synchronize(_ file: URL) throws(Errno) {
    try willChange()
    try OpenFile(FilePath(file), .readWrite).synchronize()
  }

  private func check(
    _ steps: () throws(Errno) -> Void
  ) throws(SessionStoreError) {
    do throws(Errno) { try steps() } catch {
      throw error.isFullDisk
        ? .diskFull(path: url.path) : .inaccessible(path: url.path, reason: error.reason)
    }
  }
}
