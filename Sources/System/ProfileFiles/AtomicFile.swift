package import Foundation
import SystemPackage

/// A file that is replaced atomically. After a crash, it has either its old or its new contents.
package struct AtomicFile: Hashable, Sendable {
  /// The location of the file.
  package let url: URL
  /// The permitted access to the file.
  package let access: FileAccess
  /// The ledger that records the checksum of the file, or nil if other programs may change the
  /// file.
  let ledger: FileLedger?
  /// The ledger that tells the user about problems with the file.
  private let teller: FileLedger?

  /// Creates a reference to a file of a profile. The file need not exist yet.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  package init(_ file: ProfileFile, in directory: FileDirectory) {
    self.init(
      directory.file(file), access: directory.access,
      ledger: directory.isRecorded ? directory.ledger : nil, teller: directory.ledger)
  }

  /// Creates a reference to a file at a location.
  init(
    _ url: URL, access: FileAccess = .readWrite, ledger: FileLedger? = nil,
    teller: FileLedger? = nil
  ) {
    self.url = url
    self.access = access
    self.ledger = ledger
    self.teller = teller ?? ledger
  }
}

// MARK: - Reading

extension AtomicFile {
  /// Returns the contents of the file, or nil if there is no file.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  func read() throws(FileError) -> Data? { try RegularFile.contents(at: url) }

  /// Returns the contents of the file, and tells the user if they differ from the ledger.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  package func readAndCompare() throws(FileError) -> Data? { try compare { _ in true }.data }

  private func compare(
    where isValid: (Data) -> Bool
  ) throws(FileError) -> (data: Data?, outcome: FileOutcome) {
    if let ledger { return try ledger.contents(of: self, where: isValid) }
    let data = try read()
    data.map { _ = isValid($0) }
    return (data, data == nil ? .firstLaunch : .loaded)
  }

  /// Reads and decodes the file. If decoding fails, renames the file so that it is never
  /// overwritten.
  func load<Value>(_ decode: (Data) throws -> Value) -> (
    value: Value?, outcome: FileOutcome
  ) {
    if access == .readWrite { deleteOldDrafts() }
    do throws(FileError) {
      var value: Value?
      let (data, outcome) = try compare {
        value = try? decode($0)
        return value != nil
      }
      if data == nil || value != nil { return (value, outcome) }
      return (nil, try setAside())
    } catch {
      teller?.tell(.unreadable(error))
      return (nil, .unreadable(error))
    }
  }

  private func deleteOldDrafts() {
    let directory = url.deletingLastPathComponent()
    // Leftover drafts only take up space, and a later run tries to delete them again.
    let names = try? FilePath(directory).fileNames()
    FileDraft.deleteLeftovers(among: names ?? [], in: directory) { $0 == url.lastPathComponent }
  }
}

// MARK: - Writing

extension AtomicFile {
  /// Replaces the contents of the file and returns after the new contents are on the disk.
  ///
  /// Creates the directory if necessary. Only the user can read the file and the directory. Does
  /// nothing if the access is read-only.
  ///
  /// - Parameter data: The new contents.
  /// - Throws: ``FileError`` if the file cannot be written to. The file is then unchanged.
  func write(_ data: Data) throws(FileError) {
    guard access == .readWrite else { return }
    try PrivateDirectory.make(at: url.deletingLastPathComponent())
    try changing(to: data) { () throws(FileError) in
      try checkReplaceable()
      var draft = try FileDraft(of: url)
      try draft.commit(data)
    }
  }

  /// Replaces the contents of the file, unless the current contents cannot be read.
  ///
  /// - Parameter data: The new contents.
  /// - Throws: ``FileError`` if the file cannot be read or written to. The file is then unchanged.
  package func replace(_ data: Data) throws(FileError) {
    _ = try readAndCompare()
    try write(data)
  }

  /// Renames the damaged file to a name that is not in use and tells the user. Only tells the user
  /// if the access is read-only.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` if the file cannot be renamed.
  private func setAside() throws(FileError) -> FileOutcome {
    let other =
      access == .readWrite ? URL(fileURLWithPath: DamagedFileName(of: url).next) : url
    let outcome = FileOutcome.damaged(setAside: other.path)
    if access == .readWrite {
      try changing(to: nil, noting: outcome) { () throws(FileError) in try rename(to: other) }
    }
    teller?.tell(outcome)
    return outcome
  }

  /// Renames the file to a name that is not in use.
  ///
  /// - Parameter other: A reference to the file under its new name, with the same ledger.
  /// - Throws: ``FileError`` if the name is taken or the file cannot be renamed.
  package func move(to other: AtomicFile) throws(FileError) {
    guard let ledger else { return try rename(to: other.url) }
    try ledger.move(self, to: other) { () throws(FileError) in try rename(to: other.url) }
  }

  /// Deletes drafts that killed processes left behind. Keeps drafts that are being written.
  ///
  /// - Parameters:
  ///   - names: The names of all files in the directory.
  ///   - directory: The directory, which contains only files of this program.
  package static func deleteDrafts(of names: [String], in directory: URL) {
    FileDraft.deleteLeftovers(among: names, in: directory) { _ in true }
  }

  /// Deletes the file.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` if the file cannot be deleted.
  package func delete() throws(FileError) {
    try changing(to: nil) { () throws(FileError) in
      try refusing { () throws(Errno) in try FilePath(url).delete() }
    }
  }

  private func changing(
    to data: Data?, noting outcome: FileOutcome? = nil, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    guard let ledger else { return try body() }
    try ledger.change(self, to: data, noting: outcome, body)
  }

  private func rename(to other: URL) throws(FileError) {
    guard !FilePath(other).isOccupied else {
      throw .unwritable(other.path, reason: Errno.fileExists.fault)
    }
    try refusing { () throws(Errno) in try FilePath(url).rename(to: FilePath(other)) }
  }

  /// Checks that a write would replace only a regular file or a link to one.
  private func checkReplaceable() throws(FileError) {
    do throws(FileError) {
      try RegularFile.check(url)
    } catch {
      if case .notRegular = error { throw error }
    }
  }

  private func refusing(_ body: () throws(Errno) -> Void) throws(FileError) {
    do throws(Errno) { try body() } catch { throw .unwritable(url.path, reason: error.fault) }
  }
}

// MARK: - Damaged files

/// The names for damaged copies of a file, such as `NAME.damaged-1`.
package struct DamagedFileName {
  private let url: URL

  /// Creates the names for the damaged copies of a file.
  ///
  /// - Parameter url: The location of the file.
  package init(of url: URL) { self.url = url }

  /// Returns the path of the copy with the given number.
  package func path(_ number: Int) -> String { "\(url.path).damaged-\(number)" }

  /// The path for the next copy, which is not in use.
  package var next: String { path(last + 1) }

  /// The highest number of an existing copy, or 0 if there is none.
  package var last: Int {
    let prefix = "\(url.lastPathComponent).damaged-"
    let names = try? FilePath(url.deletingLastPathComponent()).fileNames()
    return (names ?? []).lazy.filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count).prefix { $0.isNumber }) }
      // A larger number is not from this program and would leave no room for the next one.
      .filter { (1..<1_000_000_000).contains($0) }.max() ?? 0
  }

  /// Returns whether a file name is that of a damaged copy, or of a file that SQLite or a store keeps
  /// beside it. The name of a saved session ends differently, whatever the user has typed.
  static func isCopy(_ name: String) -> Bool {
    // Few names have this part, and a regular expression is slow at the start of the program.
    name.contains(".damaged-")
      && name.wholeMatch(of: #/.+\.damaged-[0-9]+(-wal|-shm|-journal|\.generation)?/#) != nil
  }
}
