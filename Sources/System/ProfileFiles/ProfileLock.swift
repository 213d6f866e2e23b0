public import Foundation
import Synchronization

/// The exclusive right of a process to write to a profile.
///
/// The right ends when the object is released, or at the latest when the process ends. The lock is
/// that of the directory itself, so deleting a file in it does not end the right.
public final class ProfileLock: Sendable {
  private let directory: URL
  private let file: Mutex<LockFile>

  /// Locks a profile. Creates its directory if necessary.
  ///
  /// - Parameter directory: The directory of the profile.
  /// - Throws: ``ProfileLockError`` if another process holds the lock, or if the lock cannot be
  ///   taken.
  public init(in directory: URL) throws(ProfileLockError) {
    self.directory = directory
    file = Mutex(try Self.lockedFile(in: directory))
  }

  /// Checks that this process still holds the lock. If the directory was deleted or replaced, takes
  /// the lock again, because another process could lock the new directory instead.
  ///
  /// - Throws: ``ProfileLockError`` if another process has locked the profile in the meantime, or
  ///   if the lock cannot be taken again.
  package func check() throws(ProfileLockError) {
    try file.withLock { file throws(ProfileLockError) in
      if !file.isInPlace { file = try Self.lockedFile(in: directory) }
    }
  }

  /// Releases the lock before this object is released.
  package func release() { file.withLock { $0.unlock() } }

  private static func lockedFile(in directory: URL) throws(ProfileLockError) -> LockFile {
    do throws(FileError) { try PrivateDirectory.make(at: directory) } catch {
      throw .unwritable(error)
    }
    var owner: Int32?
    for _ in 1...20 {
      let file = try LockFile(directory: directory)
      if try file.lock() { return file }
      owner = file.owner ?? owner
      // The owner may be about to end. A killed process keeps its lock and appears to be alive
      // until the system has removed it.
      usleep(10_000)
    }
    throw .held(profile: directory.path, process: owner)
  }
}

// MARK: - Errors

/// An error that prevents a profile from being locked.
public enum ProfileLockError: Error, Hashable, Sendable {
  /// Another process holds the lock. The process ID is nil if it is unknown.
  case held(profile: String, process: Int32?)
  /// Nothing can be saved in the profile's directory.
  case unwritable(FileError)
  /// The profile's file system does not support locks.
  case unsupported(String, reason: String)
}

// MARK: - CustomStringConvertible

extension ProfileLockError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .held(let profile, let process):
      "the profile ‘\(profile)’ is used by \(process.map { "process \($0)" } ?? "another process"): "
        + "end that first, name another with --profile, or only read it with --read-only"
    case .unwritable(let error): "\(error)"
    case .unsupported(let path, let reason):
      "‘\(path)’ cannot be locked (\(reason)): make sure that no other run uses this profile"
    }
  }
}
