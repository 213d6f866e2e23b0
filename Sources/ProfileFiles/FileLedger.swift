package import Foundation

/// The file `checksums` of a profile: the checksum and size of each file that only this program
/// writes, as it was last written.
///
/// It shows that a file was changed or deleted by something else. Before a file changes, the ledger
/// notes its next contents besides the present ones, and forgets the latter afterwards. So a process
/// that is killed at any moment never causes a false alarm.
///
/// The ledger is not synchronized with the disk, which would cost as much as writing the file itself.
/// After a loss of power it can be older than a file, which is then told as changed.
public struct FileLedger: Hashable, Sendable {
  private let directory: URL
  private let access: FileAccess
  private var file: AtomicFile { AtomicFile(directory.appendingPathComponent("checksums")) }

  /// Creates a reference to the ledger of a profile, which need not be there.
  ///
  /// - Parameters:
  ///   - directory: The directory of the profile.
  ///   - access: What may be done with the files of the profile.
  package init(in directory: URL, access: FileAccess = .readWrite) {
    self.directory = directory
    self.access = access
  }

  /// The name of a file in the ledger: its path below the directory. Nil for a file that is elsewhere
  /// or that no line can name.
  private func name(of url: URL) -> String? {
    let base = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    let name = url.path.dropFirst(base.count)
    guard url.path.hasPrefix(base), !name.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    return String(name)
  }
}

// MARK: - Opening

extension FileLedger {
  /// Reads the ledger when a run begins, and makes a new one if there is none or a damaged one.
  ///
  /// - Parameter isExpected: Whether a former run has made one.
  /// - Returns: ``FileOutcome/unchecked(_:)`` if changes of files before this run cannot be noticed,
  ///   since the ledger is lost.
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

  /// The records, unless there are none or damaged ones.
  private var records: LedgerRecords? {
    (try? file.read()).flatMap { $0.flatMap(LedgerRecords.init) }
  }
}

// MARK: - Comparing

extension FileLedger {
  /// Returns the contents of a file, and how they compare with the records. Puts the contents on
  /// record, so that a difference is reported once.
  ///
  /// - Throws: ``FileError`` if the file is there and cannot be read.
  func contents(of file: AtomicFile) throws(FileError) -> (data: Data?, outcome: FileOutcome) {
    var records = records
    while true {
      let data = try file.read(), found = data.map(Fingerprint.init)
      guard let name = name(of: file.url), let known = records, !known.isSettled(name, as: found)
      else { return (data, data == nil ? .firstLaunch : .loaded) }
      // Another process that writes the profile changes the records before the file.
      records = self.records
      guard records == known else { continue }
      if access == .readWrite { try? update { $0.settle(found, as: name) } }
      return (data, known.outcome(of: found, as: name, path: file.url.path))
    }
  }

  /// Returns the names of the files of a directory that are on record, and that are not in the
  /// directory. Forgets them, so that they are reported once.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - present: The names of all files that are there.
  package func missingFiles(in directory: URL, besides present: [String]) -> [String] {
    guard let prefix = name(of: directory).map({ "\($0)/" }), let records else { return [] }
    let missing = records.names(after: prefix, besides: Set(present))
    if !missing.isEmpty, access == .readWrite {
      try? update { for name in missing { $0.settle(nil, as: prefix + name) } }
    }
    return missing
  }
}

// MARK: - Changing

extension FileLedger {
  /// Notes that a file is about to be replaced or deleted, changes the file, and forgets its former
  /// contents.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - data: The next contents of the file, nil if it is about to go.
  ///   - body: Changes the file.
  /// - Throws: ``FileError`` if the ledger cannot be written, or what `body` throws.
  func change(
    _ file: AtomicFile, to data: Data?, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    let next = data.map(Fingerprint.init)
    try change([file], to: { _ in [next] }, body)
  }

  /// Notes that a file is about to get another name, renames the file, and forgets its former name.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - other: The file under its new name.
  ///   - body: Renames the file.
  /// - Throws: ``FileError`` if the ledger cannot be written, or what `body` throws.
  func move(
    _ file: AtomicFile, to other: AtomicFile, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    // What is on record moves, so that a change that has not been noticed yet is noticed later.
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
    // If this fails both contents are accepted, which does no harm.
    try? update { for change in changes { $0.settle(change.next, as: change.name) } }
  }

  /// Forgets the files of a directory that is about to be deleted.
  ///
  /// - Throws: ``FileError`` if the ledger cannot be written.
  package func forgetFiles(in directory: URL) throws(FileError) {
    guard access == .readWrite, let prefix = name(of: directory).map({ "\($0)/" }) else { return }
    guard records?.names(after: prefix, besides: []).isEmpty == false else { return }
    try update { records in
      for name in records.names(after: prefix, besides: []) {
        records.settle(nil, as: prefix + name)
      }
    }
  }

  /// Changes the records. The lock of the draft keeps others away from reading to writing.
  private func update(
    _ body: (inout LedgerRecords) throws(FileError) -> Void
  ) throws(FileError) {
    try PrivateDirectory.make(at: directory)
    var draft = try FileDraft(of: file.url)
    let old = try file.read().flatMap(LedgerRecords.init)
    // Lost while the run lasts; the next run tells.
    var records = old ?? LedgerRecords(isComplete: false)
    try body(&records)
    if records != old { try draft.commit(records.data, isDurable: false) }
  }
}
