public import Foundation
import Synchronization

/// The right to write a profile, which one process has at a time.
///
/// The right ends with the object, and with the process however that ends. A process ID that a dead
/// process has left in the file is not a lock.
public final class ProfileLock: Sendable {
  private let directory: URL
  private let file: Mutex<LockFile>

  /// Takes the lock, in the file `lock` of a profile's directory, which is made if need be.
  ///
  /// - Parameter directory: The directory of the profile.
  /// - Throws: ``ProfileLockError`` if another process has the lock, or nobody can take it.
  public init(in directory: URL) throws(ProfileLockError) {
    self.directory = directory
    file = Mutex(try Self.lockedFile(in: directory))
  }

  /// Checks that this process still has the profile. Takes the lock anew where its file was deleted
  /// or replaced, since a second process could lock the new file.
  ///
  /// - Throws: ``ProfileLockError`` if another process has taken the profile since, or the lock
  ///   cannot be taken anew.
  package func check() throws(ProfileLockError) {
    try file.withLock { file throws(ProfileLockError) in
      if !file.isInPlace { file = try Self.lockedFile(in: directory) }
    }
  }

  private static func lockedFile(in directory: URL) throws(ProfileLockError) -> LockFile {
    do throws(FileError) { try PrivateDirectory.make(at: directory) } catch {
      throw .unwritable(error)
    }
    var owner: Int32?
    for _ in 1...20 {
      let file = try LockFile(directory.appendingPathComponent("lock"))
      if try file.lock() {
        file.owner = getpid()
        return file
      }
      owner = file.owner
      // The owner may have just begun and not written its process ID yet, or may be ending: a killed
      // process keeps its lock, and answers as if alive, until the system has taken it apart.
      usleep(10_000)
    }
    throw .held(profile: directory.path, process: owner)
  }
}
