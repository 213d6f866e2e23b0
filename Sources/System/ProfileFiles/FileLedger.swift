package import Foundation
import Synchronization

/// A profile's `checksums` file. It records the checksum and size of each file that only this
/// program writes.
///
/// The ledger reveals whether another program has changed or deleted a file. Before a file changes,
/// the ledger records its new contents in addition to the current contents. Afterwards, it removes
/// the record of the old contents. Therefore, a process that is killed during a change never causes
/// a false alarm.
///
/// The ledger also keeps the warnings about files until the user has seen them. A warning is recorded
/// in the same step as the change that it explains, so that it survives the end of the process.
public final class FileLedger: Sendable {
  private struct Notices {
    var waiting: [String] = []
    var known: Set<String> = []
    var onNotice: (@Sendable () -> Void)?
  }

  private let directory: URL
  private let access: FileAccess
  private let notices = Mutex(Notices())
  private var file: AtomicFile {
    AtomicFile(directory.appendingPathComponent(ProfileFile.checksums.name))
  }

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
      if let records = data.flatMap(LedgerRecords.init) {
        records.notices.forEach(tell)
        if records.isComplete { return .loaded }
      }
      let outcome = data == nil && !isExpected ? .firstLaunch : FileOutcome.unchecked(file.url.path)
      try note(outcome) { $0.isComplete = true }
      return outcome
    } catch {
      tell(.unreadable(error))
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
  func contents(
    of file: AtomicFile, where isValid: (Data) -> Bool
  ) throws(FileError) -> (data: Data?, outcome: FileOutcome) {
    var records = records
    while true {
      let data = try file.read()
      // The caller renames invalid files.
      if let data, !isValid(data) { return (data, .loaded) }
      let found = data.map(Fingerprint.init)
      guard let name = name(of: file.url), let known = records, !known.isSettled(name, as: found)
      else { return (data, data == nil ? .firstLaunch : .loaded) }
      // A process that writes to the profile changes the records before it changes the file.
      records = self.records
      guard records == known else { continue }
      let outcome = known.outcome(of: found, as: name, path: file.url.path)
      try? note(outcome) { $0.settle(found, as: name) }
      return (data, outcome)
    }
  }

  /// Tells the user which recorded files are missing from a directory. Removes their records, so that
  /// they are reported only once.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - present: The names of all existing files.
  func noteMissingFiles(in directory: URL, present: [String]) {
    guard let prefix = name(of: directory).map({ "\($0)/" }), let records else { return }
    for name in records.names(after: prefix, excluding: Set(present)) {
      let path = directory.appendingPathComponent(name).path
      try? note(.missing(path)) { $0.settle(nil, as: prefix + name) }
    }
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
  ///   - outcome: An outcome to tell the user after the change.
  ///   - body: A closure that changes the file.
  /// - Throws: ``FileError`` if the ledger cannot be written to, or the error that `body` throws.
  func change(
    _ file: AtomicFile, to data: Data?, noting outcome: FileOutcome? = nil,
    _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    let next = data.map(Fingerprint.init)
    try change([file], to: { _ in [next] }, noting: outcome, body)
    outcome.map(tell)
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
    noting outcome: FileOutcome? = nil, _ body: () throws(FileError) -> Void
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
      records.add(outcome?.warning)
    }
    do throws(FileError) { try body() } catch {
      outcome?.warning.map { forget([$0]) }
      throw error
    }
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
    // The name need not be on the disk. After a power loss, the ledger is then an older one, or
    // accepts the old and the new contents of a file.
    if records != old { try draft.commit(records.data, isNameDurable: false) }
  }
}

// MARK: - Notices

extension FileLedger {
  /// Calls a closure whenever there is a notice for the user.
  package func onNotice(_ body: @escaping @Sendable () -> Void) {
    notices.withLock { $0.onNotice = body }
  }

  /// Returns the notices that wait for the user. Call ``forget(_:)`` after they have been shown.
  package func takeNotices() -> [String] {
    notices.withLock { notices in
      defer { notices.waiting = [] }
      return notices.waiting
    }
  }

  /// Records that the user has seen notices, so that later runs don't repeat them.
  package func forget(_ texts: [String]) {
    guard access == .readWrite, records.map({ !$0.notices.isEmpty }) == true else { return }
    // If this fails, the notices are shown again.
    try? update { $0.notices.removeAll(where: texts.contains) }
  }

  /// Tells the user about a problem, once in each run.
  func tell(_ text: String) {
    let onNotice = notices.withLock { notices -> (@Sendable () -> Void)? in
      guard notices.known.insert(text).inserted else { return nil }
      notices.waiting.append(text)
      return notices.onNotice
    }
    onNotice?()
  }

  /// Tells the user about the outcome of reading a file, if it is a problem.
  func tell(_ outcome: FileOutcome) { outcome.warning.map(tell) }

  /// Changes the records and tells the user about an outcome, which the records keep until the user
  /// has seen it.
  private func note(
    _ outcome: FileOutcome, _ body: (inout LedgerRecords) -> Void
  ) throws(FileError) {
    defer { tell(outcome) }
    guard access == .readWrite else { return }
    try update { records in
      body(&records)
      records.add(outcome.warning)
    }
  }
}

// MARK: - Hashable

extension FileLedger: Hashable {
  public static func == (left: FileLedger, right: FileLedger) -> Bool {
    left.directory == right.directory && left.access == right.access
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(directory) }
}
