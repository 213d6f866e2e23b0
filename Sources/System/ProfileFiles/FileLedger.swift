package import Foundation

/// A profile's `checksums` file. It records the checksum and size of each file that only this
/// program writes.
///
/// The ledger reveals whether another program has changed or deleted a file. Before a file changes,
/// the ledger records its new contents in addition to the current contents. Afterwards, it removes
/// the record of the old contents. Therefore, a process that is killed during a change never causes
/// a false alarm.
///
/// The ledger is not synchronized to the disk, because that would cost as much as writing the file
/// itself. After a power loss, it can be older than a file, which is then reported as changed.
public struct FileLedger: Hashable, Sendable {
  private let directory: URL
  private let access: FileAccess
  private var file: AtomicFile { AtomicFile(directory.appendingPathComponent("checksums")) }

  /// Creates a reference to a profile's ledger. The ledger need not exist yet.
  ///
  /// - Parameters:
  ///   - directory: The directory of the profile.
  ///   - access: The permitted access to the profile's files.
  package init(in directory: URL, access: FileAccess = .readWrite) {
    self.directory = directory
    self.access = access
  }

  /// Returns a file's name in the ledger, which is its path within the profile. Returns nil if the
  /// file is elsewhere, or if its name contains a line break.
  private func name(of url: URL) -> String? {
    let base = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    let name = url.path.dropFirst(base.count)
    guard url.path.hasPrefix(base), !name.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    return String(name)
  }
}

// MARK: - Opening

extension FileLedger {
  /// Reads the ledger at the start of a run. Creates a new ledger if it is missing or damaged.
  ///
  /// - Parameter isExpected: Whether an earlier run created a ledger.
  /// - Returns: The outcome of reading the ledger. The outcome is ``FileOutcome/unchecked(_:)`` if
  ///   the ledger is lost, because earlier changes to files can then no longer be detected.
  package func open(isExpected: Bool) -> FileOutcome {
    do throws(FileError) {
      let data = try file.read()
      if let data, let records = LedgerRecords(data), records.isComplete { return .loaded }
      if access == .readWrite { try update { $0.isComplete = true } }
      return data == nil && !isExpected ? .firstLaunch : .unchecked(file.url.path)
    } catch {
      return .unreadable(error)
    }
  }

  /// A Boolean value that indicates whether the ledger contains a record of a file.
  package var hasFiles: Bool { records?.isEmpty == false }

  /// The records, or nil if the ledger is missing or damaged.
  private var records: LedgerRecords? {
    (try? file.read()).flatMap { $0.flatMap(LedgerRecords.init) }
  }
}

// MARK: - Comparing

extension FileLedger {
  /// Returns the contents of a file and the result of comparing them with the records. Also records
  /// these contents, so that a difference is reported only once.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  func contents(of file: AtomicFile) throws(FileError) -> (data: Data?, outcome: FileOutcome) {
    var records = records
    while true {
      let data = try file.read(), found = data.map(Fingerprint.init)
      guard let name = name(of: file.url), let known = records, !known.isSettled(name, as: found)
      else { return (data, data == nil ? .firstLaunch : .loaded) }
      // A process that writes to the profile changes the records before it changes the file.
      records = self.records
      guard records == known else { continue }
      if access == .readWrite { try? update { $0.settle(found, as: name) } }
      return (data, known.outcome(of: found, as: name, path: file.url.path))
    }
  }

  /// Returns the names of recorded files that are missing from a directory. Removes their records,
  /// so that they are reported only once.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - present: The names of all existing files.
  package func missingFiles(in directory: URL, present: [String]) -> [String] {
    guard let prefix = name(of: directory).map({ "\($0)/" }), let records else { return [] }
    let missing = records.names(after: prefix, excluding: Set(present))
    if !missing.isEmpty, access == .readWrite {
      try? update { for name in missing { $0.settle(nil, as: prefix + name) } }
    }
    return missing
  }
}

// MARK: - Changing

extension FileLedger {
  /// Records the new contents of a file, changes the file, and removes the record of its old
  /// contents.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - data: The new contents of the file, or nil if it is about to be deleted.
  ///   - body: A closure that changes the file.
  /// - Throws: ``FileError`` if the ledger cannot be written to, or the error that `body` throws.
  func change(
    _ file: AtomicFile, to data: Data?, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    let next = data.map(Fingerprint.init)
    try change([file], to: { _ in [next] }, body)
  }

  /// Records the new name of a file, renames the file, and removes the record of its old name.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - other: A reference to the file under its new name.
  ///   - body: A closure that renames the file.
  /// - Throws: ``FileError`` if the ledger cannot be written to, or the error that `body` throws.
  func move(
    _ file: AtomicFile, to other: AtomicFile, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    // Move the record unchanged, so that an undetected change can be detected later.
    try change([file, other], to: { [nil, $0[0]] }, body)
  }

  private func change(
    _ files: [AtomicFile], to next: ([Fingerprint?]) -> [Fingerprint?],
    _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    let names = files.compactMap { name(of: $0.url) }
    guard names.count == files.count else { return try body() }
    var changes: [(name: String, next: Fingerprint?)] = []
    try update { records in
      for (name, file) in zip(names, files) where !records.isSettled(name) {
        records.conclude(with: (try? file.read()).flatMap { $0.map(Fingerprint.init) }, as: name)
      }
      changes = Array(zip(names, next(names.map { records.contents(of: $0) })))
      for change in changes { records.expect(change.next, as: change.name) }
    }
    try body()
    // If this fails, both the old and the new contents are accepted, which is harmless.
    try? update { for change in changes { $0.settle(change.next, as: change.name) } }
  }

  /// Removes the records of the files in a directory that is about to be deleted.
  ///
  /// - Throws: ``FileError`` if the ledger cannot be written to.
  package func forgetFiles(in directory: URL) throws(FileError) {
    guard access == .readWrite, let prefix = name(of: directory).map({ "\($0)/" }) else { return }
    guard records?.names(after: prefix, excluding: []).isEmpty == false else { return }
    try update { records in
      for name in records.names(after: prefix, excluding: []) {
        records.settle(nil, as: prefix + name)
      }
    }
  }

  /// Changes the records. The draft's lock prevents other processes from changing the ledger
  /// between reading and writing.
  private func update(
    _ body: (inout LedgerRecords) throws(FileError) -> Void
  ) throws(FileError) {
    try PrivateDirectory.make(at: directory)
    var draft = try FileDraft(of: file.url)
    let old = try file.read().flatMap(LedgerRecords.init)
    // If the ledger was lost during this run, the next run reports it.
    var records = old ?? LedgerRecords(isComplete: false)
    try body(&records)
    if records != old { try draft.commit(records.data, isDurable: false) }
  }
}
