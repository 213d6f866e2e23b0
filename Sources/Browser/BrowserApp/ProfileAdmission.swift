import Foundation
import ProfileFiles

/// A run's permission to use a profile. The permission ends when the last copy is released, or with
/// ``end()``.
struct ProfileAdmission {
  /// The permitted access to the profile's files.
  let access: FileAccess
  /// A warning for the user about restricted access or a missing lock, or nil if there is no
  /// problem.
  let warning: String?
  /// The lock that allows the run to write, or nil if the run only reads or the file system has no
  /// locks.
  private let lock: ProfileLock?

  /// A closure that checks before a save whether the run is still allowed to write to the profile.
  /// It throws ``ProfileLockError`` if another process has locked the profile.
  var check: @Sendable () throws(ProfileLockError) -> Void {
    { [lock] () throws(ProfileLockError) in try lock?.check() }
  }

  /// Ends the permission, so that another process can use the profile. Nothing may be saved
  /// afterwards.
  func end() { lock?.release() }

  /// Requests permission to use a profile. Creates the profile's directory if necessary. Call this
  /// method before you read anything from the profile.
  /// - Throws: ``ProfileLockError`` if another process is using the profile.
  static func ask(for profile: Profile) throws(ProfileLockError) -> Self {
    guard !profile.isReadOnly else {
      return .reading("the profile ‘\(profile.directory.path)’ is only read")
    }
    do throws(ProfileLockError) {
      let lock = try ProfileLock(in: profile.directory)
      return Self(access: .readWrite, warning: nil, lock: lock)
    } catch {
      switch error {
      case .held: throw error
      case .unwritable(let reason): return .reading("\(reason)")
      case .unsupported: return Self(access: .readWrite, warning: "\(error)", lock: nil)
      }
    }
  }

  /// The permission for a run without a profile.
  static let unneeded = Self(access: .readWrite, warning: nil, lock: nil)

  /// Returns a permission that allows only reading.
  /// - Parameter reason: The reason why nothing can be written.
  static func reading(_ reason: String) -> Self {
    Self(access: .readOnly, warning: "nothing of this run is kept: \(reason)", lock: nil)
  }
}
