import Foundation
import ProfileFiles
import SystemPackage

/// The identity, size and modification time of the database and its log.
///
/// A process that keeps a file open doesn't notice when the file is removed, replaced or truncated.
/// It would then save to a file that no later run reads.
struct StoreFilesState {
  private var files: [String: FileState] = [:]

  /// Creates the state for a store without files.
  init() {}

  /// Creates the state from a store's current files.
  ///
  /// - Throws: ``SessionStoreError/replaced(path:)`` if the database does not exist.
  init(of path: String) throws(SessionStoreError) {
    for path in [path, "\(path)-wal"] { files[path] = FileState(path) }
    guard files[path] != nil else { throw .replaced(path: path) }
  }

  /// Checks that the files are unchanged since the last write.
  ///
  /// - Throws: ``SessionStoreError/replaced(path:)`` if the files have changed.
  func check(_ path: String) throws(SessionStoreError) {
    for (name, file) in files where FileState(name) != file { throw .replaced(path: path) }
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

// MARK: - FileState

/// The identity, size and modification time of a file.
struct FileState: Equatable {
  struct Identity: Equatable {
    let device: DeviceID
    let inode: Inode
  }

  let identity: Identity
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Creates the state of a file, or returns nil if there is none.
  init?(_ path: String) {
    guard let status = try? FilePath(path).status() else { return nil }
    identity = Identity(device: status.deviceID, inode: status.inode)
    size = status.size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
