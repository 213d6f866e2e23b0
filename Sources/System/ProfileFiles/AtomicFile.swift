public import Foundation
import SystemPackage

/// A file that is replaced atomically. After a crash, it has either its old or its new contents.
public struct AtomicFile: Hashable, Sendable {
  /// The location of the file.
  public let url: URL
  /// The permitted access to the file.
  public let access: FileAccess
  /// The ledger that records the checksum of the file, or nil if other programs may change the
  /// file.
  package let ledger: FileLedger?

  /// Creates a reference to a file. The file need not exist yet.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - access: The permitted access to the file.
  public init(_ url: URL, access: FileAccess = .readWrite) {
    self.init(url, access: access, ledger: nil)
  }

  /// Creates a reference to a file that only this program changes.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - access: The permitted access to the file.
  ///   - ledger: The ledger that records the checksum of the file.
  package init(_ url: URL, access: FileAccess = .readWrite, ledger: FileLedger?) {
    self.url = url
    self.access = access
    self.ledger = ledger
  }
}

// MARK: - Reading

extension AtomicFile {
  /// Returns the contents of the file, or nil if there is no file.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  public func read() throws(FileError) -> Data? { try RegularFile.contents(at: url) }

  /// Returns the contents of the file and the result of comparing them with the ledger.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  package func readAndCompare() throws(FileError) -> (data: Data?, outcome: FileOutcome) {
    if let ledger { return try ledger.contents(of: self) }
    let data = try read()
    return (data, data == nil ? .firstLaunch : .loaded)
  }

  /// Reads and decodes the file. If decoding fails, renames the file so that it is never
  /// overwritten.
  package func load<Value>(_ decode: (Data) throws -> Value) -> (
    value: Value?, outcome: FileOutcome
  ) {
    if access == .readWrite { deleteOldDrafts() }
    do throws(FileError) {
      let (data, outcome) = try readAndCompare()
      guard let data else { return (nil, outcome) }
      if let value = try? decode(data) { return (value, outcome) }
      return (nil, .damaged(setAside: try setAside().path))
    } catch {
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
  public func write(_ data: Data) throws(FileError) {
    guard access == .readWrite else { return }
    try PrivateDirectory.make(at: url.deletingLastPathComponent())
    try changing(to: data) { () throws(FileError) in
      try checkReplaceable()
      var draft = try FileDraft(of: url)
      try draft.commit(data)
    }
  }

  /// Renames the file to a name that is not in use, and returns its new location. Does nothing if
  /// the access is read-only.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` if the file cannot be renamed.
  public func setAside() throws(FileError) -> URL {
    guard access == .readWrite else { return url }
    let other = URL(fileURLWithPath: DamagedFileName(of: url).next)
    try changing(to: nil) { () throws(FileError) in try rename(to: other) }
    return other
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
    to data: Data?, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    guard let ledger else { return try body() }
    try ledger.change(self, to: data, body)
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
}
