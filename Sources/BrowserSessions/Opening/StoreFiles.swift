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

  /// Whether the database is there.
  var exist: Bool { isThere(url.path) }

  /// Whether the database was removed. SQLite would silently create an empty one.
  var areRemoved: Bool {
    guard !exist else { return false }
    if case .generation(0) = generation.read() { return isFilled(logPath) }
    return generation.read() != .missing || isFilled(logPath)
  }

  /// Whether there is a log, but nothing in the database: SQLite would delete the log.
  var areLogAlone: Bool { exist && !isFilled(url.path) && isFilled(logPath) }

  private func isFilled(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// Checks that whatever has a name of the store is a regular file, since a FIFO would block.
  /// - Throws: ``SessionStoreError/inaccessible(path:reason:)`` if something else is there.
  func checkKinds() throws(SessionStoreError) {
    for path in Self.suffixes.map({ url.path + $0 }) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      throw .inaccessible(path: path, reason: "it is not a regular file")
    }
  }

  /// Whether the database was found to be damaged while it was used.
  var areMarked: Bool { isThere(mark.path) }

  /// The highest number of a damaged database that was kept, 0 where there is none.
  private var lastNumber: Int {
    let prefix = "\(url.lastPathComponent).damaged-"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    return (names ?? []).lazy.filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count).prefix { $0.isNumber }) }
      // A larger one is not ours, and leaves no room for the next.
      .filter { (1..<1_000_000_000).contains($0) }.max() ?? 0
  }

  private func aside(_ number: Int) -> String { "\(url.path).damaged-\(number)" }

  private func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

// MARK: - Taking a place

extension StoreFiles {
  /// The path that the damaged database gets when it is replaced.
  var nextAside: String { aside(lastNumber + 1) }

  /// Creates an empty database in place of one that was removed, so that replacing it can be resumed.
  /// - Throws: ``SessionStoreError`` if that fails.
  func makePlaceholder() throws(SessionStoreError) {
    try check { () throws(SystemError) in
      try willChange()
      try FileDescriptor.with(url.path, O_WRONLY | O_CREAT | O_EXCL) { _ in }
    }
  }

  /// Moves a complete new database into the place of a damaged one, which is kept at `nextAside`.
  /// - Throws: ``SessionStoreError``, when the damaged one is where it was.
  func replaceDamaged() throws(SessionStoreError) {
    let aside = nextAside
    try check { () throws(SystemError) in
      try synchronize(repaired.path, O_RDWR)
      do throws(SystemError) {
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
    guard !exist, isThere(repaired.path), lastNumber > 0 else { return }
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
