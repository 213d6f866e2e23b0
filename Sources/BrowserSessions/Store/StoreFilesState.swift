import BrowserModel
import Foundation

/// What the database and its log look like to the file system.
///
/// A process that keeps a file open doesn't notice when it is removed, replaced or cut: it saves
/// into a file that nothing will ever read again.
struct StoreFilesState {
  private var files: [String: File] = [:]

  /// Creates the state of a store without files.
  init() {}

  /// Notes what the files of a store look like.
  /// - Throws: ``SessionStoreError/replaced(path:)`` if the database is not there.
  init(of path: String) throws(SessionStoreError) {
    for path in [path, "\(path)-wal"] { files[path] = File(path) }
    guard files[path] != nil else { throw .replaced(path: path) }
  }

  /// Checks that the files look as they did after the last write.
  /// - Throws: ``SessionStoreError/replaced(path:)`` if they don't.
  func check(_ path: String) throws(SessionStoreError) {
    for (name, file) in files where File(name) != file { throw .replaced(path: path) }
  }

  /// Notes what the files look like after a write, which leaves them where they were.
  /// - Throws: ``SessionStoreError/replaced(path:)`` if it didn't.
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
      let device: UInt64
      let number: UInt64
    }

    let identity: Identity
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }
  }
}
