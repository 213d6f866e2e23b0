package import Foundation
import Synchronization
import SystemPackage

/// A file that is replaced atomically. After a crash, it has either its old or its new contents.
package struct AtomicFile: Hashable, Sendable {
  /// The location of the file.
  package let url: URL
  /// The permitted access to the file.
  package let access: FileAccess
  /// The notices for the user about problems with the file.
  private let notices: FileNotices?

  /// Creates a reference to a file of a profile. The file need not exist yet.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  package init(_ file: ProfileFile, in directory: FileDirectory) {
    self.init(directory.file(file), access: directory.access, notices: directory.notices)
  }

  /// Creates a reference to a file at a location.
  init(_ url: URL, access: FileAccess = .readWrite, notices: FileNotices? = nil) {
    self.url = url
    self.access = access
    self.notices = notices
  }
}

// MARK: - Reading

extension AtomicFile {
  /// Returns the contents of the file, or nil if there is no file.
  ///
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  package func read() throws(FileError) -> Data? { try RegularFile.contents(at: url) }

  /// Reads and decodes the file, and tells the user about problems.
  ///
  /// - Parameters:
  ///   - decode: A closure that decodes the contents.
  ///   - salvage: A closure that returns what can be used of contents that cannot be decoded, or nil
  ///     if nothing can. If something can, the caller tells the user about the rest.
  func load<Value>(
    _ decode: (Data) throws -> Value, salvage: (Data) -> Value? = { _ in nil }
  ) -> (value: Value?, outcome: FileOutcome, damaged: DamagedFile?) {
    if access == .readWrite { FileDraft.deleteLeftover(of: url) }
    do throws(FileError) {
      guard let data = try read() else { return (nil, .firstLaunch, nil) }
      if let value = try? decode(data) { return (value, .loaded, nil) }
      let damaged = DamagedFile(self), outcome = FileOutcome.damaged(setAside: damaged.path)
      // The caller reports what cannot be used. Until a write, the file stays as it is.
      if let value = salvage(data) { return (value, outcome, damaged) }
      tell(outcome) { try? damaged.setAside() }
      return (nil, outcome, damaged)
    } catch {
      tell(.unreadable(error))
      return (nil, .unreadable(error), nil)
    }
  }

  private func tell(
    _ outcome: FileOutcome, didShow: @escaping @Sendable () -> Void = {}
  ) {
    outcome.warning.map { notices?.tell($0, didShow: didShow) }
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
    try checkReplaceable()
    var draft = try FileDraft(of: url)
    try draft.commit(data)
  }

  /// Renames the file to a name that is not in use.
  ///
  /// - Parameter other: The new location.
  /// - Throws: ``FileError`` if the name is taken or the file cannot be renamed.
  package func move(to other: URL) throws(FileError) {
    guard !FilePath(other).isOccupied else {
      throw .unwritable(other.path, reason: Errno.fileExists.fault)
    }
    do throws(Errno) { try FilePath(url).rename(to: FilePath(other)) } catch {
      throw .unwritable(url.path, reason: error.fault)
    }
  }

  /// Checks that a write would replace only a regular file or a link to one.
  private func checkReplaceable() throws(FileError) {
    do throws(FileError) {
      try RegularFile.check(url)
    } catch {
      if case .notRegular = error { throw error }
    }
  }
}

// MARK: - Damaged files

/// A damaged file that gets another name, so that it is never overwritten.
final class DamagedFile: Sendable {
  /// The path of the file after it has been set aside, or its own path if the access is read-only.
  let path: String
  private let file: AtomicFile
  private let isSetAside = Mutex(false)

  init(_ file: AtomicFile) {
    self.file = file
    path = file.access == .readWrite ? DamagedFileName(of: file.url).next : file.url.path
  }

  /// Renames the file, unless this has been done or the access is read-only.
  ///
  /// - Throws: ``FileError`` if the file cannot be renamed.
  func setAside() throws(FileError) {
    guard file.access == .readWrite else { return }
    try isSetAside.withLock { isSetAside throws(FileError) in
      if !isSetAside { try file.move(to: URL(fileURLWithPath: path)) }
      isSetAside = true
    }
  }
}

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
  /// beside it.
  static func isCopy(_ name: String) -> Bool {
    // Few names have this part, and a regular expression is slow at the start of the program.
    name.contains(".damaged-")
      && name.wholeMatch(of: #/.+\.damaged-[0-9]+(-wal|-shm|-journal|\.generation)?/#) != nil
  }
}
