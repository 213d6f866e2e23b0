import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// A file beside the database that contains the number of the last acknowledged save.
///
/// Each save stores its number in the database as part of its transaction. If the number in the
/// database is lower than the one in this file, a save was lost, for example because the end of the
/// log is missing.
///
/// The file has two lines that are written alternately, so one of them is always intact if the
/// process is killed. The file need not be synchronized to disk. If its number is too low after a
/// power loss, the only effect is that a lost save is not reported.
struct GenerationFile {
  /// The result of reading the file.
  enum Reading: Equatable {
    /// The file does not exist.
    case missing
    /// A line doesn't match its checksum. The associated value is the number on the other line, or
    /// 0 if that line is damaged, too.
    case damaged(atLeast: Int)
    /// The file is intact and contains the number of the last save.
    case generation(Int)
  }

  let path: String

  /// Creates a reference to the file that belongs to a database.
  init(of databasePath: String) { path = "\(databasePath).generation" }

  private static let lineLength = 34
}

// MARK: - Reading

extension GenerationFile {
  /// Reads the two lines of the file and ignores everything after them.
  func read() -> Reading {
    let path = FilePath(path)
    guard (try? path.status()) != nil else { return .missing }
    guard let data = try? RegularFile.open(path).read(upTo: 2 * Self.lineLength + 1) else {
      return .damaged(atLeast: 0)
    }
    let lines = [data.prefix(Self.lineLength), data.dropFirst(Self.lineLength)]
    let numbers = lines.map(Self.generation(of:))
    let last = numbers.compactMap(\.self).max() ?? 0
    return numbers.contains(nil) ? .damaged(atLeast: last) : .generation(last)
  }

  /// Returns the number on a line, or nil if the line doesn't match its checksum.
  private static func generation(of line: Data) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    guard let number = Int(text.prefix(16), radix: 16),
      (0..<SessionStore.lastGeneration - 1).contains(number), Self.line(number) == text
    else { return nil }
    return number
  }

  private static func line(_ generation: Int) -> String {
    let sum = RowChecksum(of: [generation.databaseValue], in: "generation").value
    return FNV1a.digits(of: UInt64(generation)) + " " + FNV1a.digits(of: UInt64(bitPattern: sum))
      + "\n"
  }

}

// MARK: - Writing

extension GenerationFile {
  /// Writes a number to the line that contains the older number.
  func write(_ generation: Int) throws(Errno) {
    do throws(Errno) {
      let file = try OpenFile(FilePath(path), .writeOnly, .noFollow)
      let offset = generation % 2 * Self.lineLength
      try file.overwrite(with: Array(Self.line(generation).utf8), at: offset)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      try reset(to: generation)
    }
  }

  /// Recreates the file with the number on both lines.
  func reset(to generation: Int) throws(Errno) {
    let draft = FilePath("\(path).new")
    let line = Data(Self.line(generation).utf8)
    try OpenFile(draft, .writeOnly, [.create, .truncate, .noFollow]).write(line + line)
    try draft.rename(to: FilePath(path))
  }
}

// MARK: - StoreFilesState

/// The identity, size and modification time of the database and its log.
///
/// A process that keeps a file open doesn't notice when the file is removed, replaced or truncated.
/// It would then save to a file that no later run reads.
struct StoreFilesState {
  private var files: [String: File] = [:]

  /// Creates the state for a store without files.
  init() {}

  /// Creates the state from a store's current files.
  ///
  /// - Throws: ``SessionStoreError/replaced(path:)`` if the database does not exist.
  init(of path: String) throws(SessionStoreError) {
    for path in [path, "\(path)-wal"] { files[path] = File(path) }
    guard files[path] != nil else { throw .replaced(path: path) }
  }

  /// Checks that the files are unchanged since the last write.
  ///
  /// - Throws: ``SessionStoreError/replaced(path:)`` if the files have changed.
  func check(_ path: String) throws(SessionStoreError) {
    for (name, file) in files where File(name) != file { throw .replaced(path: path) }
  }

  /// Records the state of the files after a write. A write changes the files but does not replace
  /// them.
  ///
  /// - Throws: ``SessionStoreError/replaced(path:)`` if a file has been replaced.
  mutating func update(_ path: String) throws(SessionStoreError) {
    let later = try Self(of: path)
    for (name, file) in files where later.files[name]?.identity != file.identity {
      throw .replaced(path: path)
    }
    files = later.files
  }
}

// MARK: - File

extension StoreFilesState {
  private struct File: Equatable {
    struct Identity: Equatable {
      let device: DeviceID
      let inode: Inode
    }

    let identity: Identity
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      guard let status = try? FilePath(path).status() else { return nil }
      identity = Identity(device: status.deviceID, inode: status.inode)
      size = status.size
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
