public import Foundation

/// The right to write a profile, which one process has at a time.
///
/// It ends with the object, and with the process however that ends: what a dead one has left in the
/// file is no lock.
public final class ProfileLock: Sendable {
  private let file: LockFile

  /// Takes the lock, in the file `lock` of a profile's directory, which is made if need be.
  ///
  /// - Throws: `ProfileLockError` when another process has it, or nobody can.
  public init(in directory: URL) throws(ProfileLockError) {
    do throws(FileError) { try PrivateDirectory.make(at: directory) } catch {
      throw .unwritable(error)
    }
    file = try Self.lockedFile(directory.appendingPathComponent("lock"))
  }

  private static func lockedFile(_ url: URL) throws(ProfileLockError) -> LockFile {
    var owner: Int32?
    for _ in 1...20 {
      let file = try LockFile(url)
      if try file.lock() {
        file.owner = getpid()
        return file
      }
      owner = file.owner
      if owner.map(isAlive) == true { break }
      // Whoever has the lock has just begun and not written its number yet, or is just ending.
      usleep(10_000)
    }
    throw .held(profile: url.deletingLastPathComponent().path, process: owner)
  }

  private static func isAlive(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }
}
