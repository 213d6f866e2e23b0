package import Foundation
import SystemPackage

/// The damaged copies of all files of a browser state and of its profile.
///
/// They may contain visits that have since been deleted.
package struct KeptCopies: Sendable {
  /// The time for which a copy is kept, in seconds.
  package static let age: TimeInterval = 30 * 24 * 60 * 60

  private let directories: [URL]

  /// Creates a reference to the copies in a browser state's directory and in its profile.
  ///
  /// - Parameter state: The directory of the browser state.
  package init(ofState state: URL) {
    let parent = state.deletingLastPathComponent()
    let profile =
      parent.lastPathComponent == "states" ? [parent.deletingLastPathComponent()] : []
    directories = [state] + profile
  }

  /// Deletes all copies.
  ///
  /// - Throws: ``FileError`` if a copy cannot be deleted. All others are still deleted.
  package func deleteAll() throws(FileError) { try delete { _ in true } }

  /// Deletes the copies that have been kept for longer than ``age``. A copy that cannot be deleted
  /// remains until the next call.
  package func deleteOutdated(now: Date) {
    try? delete { path in
      // Use the last change to the file's name or contents, because renaming a file does not update
      // its modification time.
      guard let status = try? path.status(followingLink: false) else { return false }
      let change = TimeInterval(max(status.st_ctim.tv_sec, status.st_mtim.tv_sec))
      return now.timeIntervalSince1970 - change > Self.age
    }
  }

  private func delete(where isToGo: (FilePath) -> Bool) throws(FileError) {
    var failure: FileError?
    for directory in directories {
      do throws(FileError) { try delete(in: directory, where: isToGo) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func delete(
    in directory: URL, where isToGo: (FilePath) -> Bool
  ) throws(FileError) {
    var failure: FileError?
    for name in try PrivateDirectory.fileNames(in: directory) ?? []
    where DamagedFileName.isCopy(name) {
      let path = FilePath(directory.appendingPathComponent(name))
      guard isToGo(path) else { continue }
      do throws(Errno) { try path.delete() } catch {
        // Another erasure may have deleted the file.
        guard error != .noSuchFileOrDirectory else { continue }
        failure = .unwritable(path.string, reason: error.fault)
      }
    }
    if let failure { throw failure }
  }
}
