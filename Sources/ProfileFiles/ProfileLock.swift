public import Foundation
import Synchronization

/// The right to write a profile, which one process has at a time.
///
/// The right ends with the object, and with the process however that ends. What is in the file is not
/// the lock.
public final class ProfileLock: Sendable {
  private let directory: URL
  private let file: Mutex<LockFile>

  /// Takes the lock, in the file `lock` of a profile's directory, which is made if need be.
  ///
  /// - Parameter directory: The directory of the profile.
  /// - Throws: ``ProfileLockError`` if another process has the lock, or it can't be taken.
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
      if try file.lock() { return file }
      owner = file.owner ?? owner
      // The owner may be ending: a killed process keeps its lock, and answers as if alive, until the
      // system has taken it apart.
      usleep(10_000)
    }
    throw .held(profile: directory.path, process: owner)
  }
}

// MARK: - Errors

/// A profile that could not be locked.
public enum ProfileLockError: Error, Hashable, Sendable {
  /// Another process has it; it need not have said which one it is.
  case held(profile: String, process: Int32?)
  /// The lock's file cannot be made, so that nothing can be kept in the profile.
  case unwritable(FileError)
  /// Where the profile is, nothing can be locked.
  case unsupported(String, reason: String)
}

// MARK: - Sentences

extension ProfileLockError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
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
