import Foundation
import ProfileFiles
import SystemPackage

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
      let device: DeviceID
      let inode: Inode
    }

    let identity: Identity
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      guard let status = try? FilePath(path).stat() else { return nil }
      identity = Identity(device: status.deviceID, inode: status.inode)
      size = status.size
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
