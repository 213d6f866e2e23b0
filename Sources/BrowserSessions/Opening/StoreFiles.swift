import BrowserModel
import Foundation

/// The files of a store: the database with what SQLite keeps beside it, and its damaged forerunners.
///
/// Each step leaves something that the next opening understands: until the new database is in its
/// place the damaged one is, or can be put back.
struct StoreFiles: Sendable {
  /// Where the database is.
  let url: URL
  /// Comes before each step that changes a file, which is not made when it throws.
  var willChange: @Sendable () throws(SystemError) -> Void = { () throws(SystemError) in }

  private static let suffixes = ["", "-wal", "-shm"]

  /// Where a new database is made that takes the place of a damaged one.
  var mended: URL { sibling("mended") }
  /// Where the first database is made.
  var fresh: URL { sibling("fresh") }
  /// Where a damaged database is copied to while it is read.
  var copy: URL { URL(fileURLWithPath: DamagedStore.copyPath(of: url.path)) }
  /// What is there when reading or writing has come upon damage.
  var mark: URL { URL(fileURLWithPath: SessionStore.markPath(of: url.path)) }

  private func sibling(_ name: String) -> URL { URL(fileURLWithPath: "\(url.path).\(name)") }

  /// Whether the database is there.
  var exist: Bool { isThere(url.path) }

  /// Whether the database was found to be damaged while it was used.
  var areMarked: Bool { isThere(mark.path) }

  /// The highest number of a damaged database that was kept, 0 where there is none.
  private var lastNumber: Int {
    let prefix = "\(url.lastPathComponent).damaged-"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    return (names ?? []).lazy.filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count).prefix { $0.isNumber }) }.max() ?? 0
  }

  private func aside(_ number: Int) -> String { "\(url.path).damaged-\(number)" }

  private func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

// MARK: - Taking a place

extension StoreFiles {
  /// Puts a complete new database into the place of one that is damaged, which is kept.
  /// - Returns: where the damaged one is.
  /// - Throws: ``SessionStoreError``, when the damaged one is where it was.
  func replaceDamaged() throws(SessionStoreError) -> String {
    let aside = aside(lastNumber + 1)
    try check { () throws(SystemError) in
      try synchronize(mended.path, O_RDWR)
      do throws(SystemError) {
        for suffix in Self.suffixes where isThere("\(url.path)\(suffix)") {
          try move("\(url.path)\(suffix)", to: "\(aside)\(suffix)")
        }
        try synchronizeDirectory()
        try move(mended.path, to: url.path)
      } catch {
        try? putBack()
        throw error
      }
      try synchronizeDirectory()
      try remove(mark.path)
    }
    return aside
  }

  /// Puts the first database into its place.
  /// - Throws: ``SessionStoreError``, when none is there.
  func placeFirst() throws(SessionStoreError) {
    try check { () throws(SystemError) in
      try synchronize(fresh.path, O_RDWR)
      try move(fresh.path, to: url.path)
      try synchronizeDirectory()
    }
  }

  /// Puts a damaged database back that was being replaced when the process ended.
  /// - Throws: ``SessionStoreError`` when that cannot be done.
  func undoUnfinished() throws(SessionStoreError) {
    try check { () throws(SystemError) in try putBack() }
  }

  /// Removes what an unfinished draft has left.
  /// - Throws: ``SessionStoreError`` when that cannot be done.
  func discard(_ draft: URL) throws(SessionStoreError) {
    try check { () throws(SystemError) in
      for suffix in ["", "-journal", "-wal", "-shm"] { try remove("\(draft.path)\(suffix)") }
    }
  }

  private func putBack() throws(SystemError) {
    guard !exist, isThere(mended.path), lastNumber > 0 else { return }
    let aside = aside(lastNumber)
    // The database last: when it is there, so is all that belongs to it.
    for suffix in Self.suffixes.reversed() where isThere("\(aside)\(suffix)") {
      try move("\(aside)\(suffix)", to: "\(url.path)\(suffix)")
    }
    try synchronizeDirectory()
  }
}

// MARK: - Steps

extension StoreFiles {
  private func move(_ path: String, to other: String) throws(SystemError) {
    try willChange()
    guard rename(path, other) == 0 else { throw SystemError() }
  }

  private func remove(_ path: String) throws(SystemError) {
    guard isThere(path) else { return }
    try willChange()
    guard unlink(path) == 0 else { throw SystemError() }
  }

  private func synchronizeDirectory() throws(SystemError) {
    try synchronize(url.deletingLastPathComponent().path, O_RDONLY)
  }

  /// Waits until what was written is on the disk.
  private func synchronize(_ path: String, _ flags: Int32) throws(SystemError) {
    try willChange()
    try FileDescriptor.with(path, flags) { descriptor throws(SystemError) in
      try descriptor.synchronize()
    }
  }

  private func check(
    _ steps: () throws(SystemError) -> Void
  ) throws(SessionStoreError) {
    do throws(SystemError) { try steps() } catch {
      throw error.isFullDisk
        ? .diskFull(path: url.path) : .inaccessible(path: url.path, reason: error.description)
    }
  }
}
