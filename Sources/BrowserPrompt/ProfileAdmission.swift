import Foundation
import ProfileFiles

/// What a run may do with a profile, for as long as it holds this.
struct ProfileAdmission {
  /// What may be done with the files of the profile.
  let access: FileAccess
  /// What the user has to know, in one sentence; nil when all is well.
  let complaint: String?
  /// The right to write the profile, where there can be one.
  private let lock: ProfileLock?

  /// Checks that the run may still write the profile, before something is saved. Throws
  /// ``ProfileLockError`` if another process has taken the profile since.
  var check: @Sendable () throws(ProfileLockError) -> Void {
    { [lock] () throws(ProfileLockError) in try lock?.check() }
  }

  /// Asks for a profile, before anything of it is read; its directory is made if need be.
  /// - Throws: ``ProfileLockError`` if another process has it.
  static func ask(for profile: Profile) throws(ProfileLockError) -> Self {
    guard !profile.isNone else { return Self(access: .readOnly, complaint: nil, lock: nil) }
    guard !profile.isReadOnly else {
      return .reading("the profile ‘\(profile.directory.path)’ is only read")
    }
    do throws(ProfileLockError) {
      let lock = try ProfileLock(in: profile.directory)
      return Self(access: .readWrite, complaint: nil, lock: lock)
    } catch {
      switch error {
      case .held: throw error
      case .unwritable(let reason): return .reading("\(reason)")
      case .unsupported: return Self(access: .readWrite, complaint: "\(error)", lock: nil)
      }
    }
  }

  /// What is left where nothing can be kept.
  static func reading(_ reason: String) -> Self {
    Self(access: .readOnly, complaint: "nothing of this run is kept: \(reason)", lock: nil)
  }
}
