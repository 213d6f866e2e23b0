package import Foundation
import SystemPackage

/// A namespace for functions that manage directories that only the user can access.
package enum PrivateDirectory {
  /// Creates a directory and its parents, unless they exist.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` with the topmost directory that cannot be
  ///   created.
  package static func make(at url: URL) throws(FileError) {
    do throws(DirectoryError) { try FilePath(url).makeDirectories() } catch {
      throw .unwritable(error.path.string, reason: error.errno.fault)
    }
  }

  /// Returns the names of the files in a directory, or nil if nothing exists at its path.
  ///
  /// - Throws: ``FileError`` if the directory cannot be listed.
  package static func fileNames(in url: URL) throws(FileError) -> [String]? {
    do throws(Errno) { return try FilePath(url).fileNames() } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw .unlistable(url)
    }
  }
}

// MARK: - The user's own

extension PrivateDirectory {
  /// Creates a directory at a path that other users may have occupied. If the user's own directory
  /// exists there, makes it private instead.
  ///
  /// - Throws: ``FileError/notOwn(_:fault:)`` if something else exists at the path, or
  ///   ``FileError/unwritable(_:reason:)`` if the directory cannot be created.
  package static func makeOwn(at url: URL) throws(FileError) {
    do throws(Errno) { try FilePath(url).makeDirectory() } catch {
      guard try isOwn(url), (try? FilePath(url).makePrivate()) != nil else {
        throw .unwritable(url.path, reason: error.fault)
      }
    }
  }

  /// Returns whether a directory that belongs to the user exists at a path. Returns false if
  /// nothing exists at the path.
  ///
  /// - Throws: ``FileError/notOwn(_:fault:)`` if something else exists at the path, such as another
  ///   user's directory.
  package static func isOwn(_ url: URL) throws(FileError) -> Bool {
    guard let status = try? FilePath(url).status(followingLink: false) else { return false }
    switch status.type {
    case .symbolicLink: throw .notOwn(url.path, fault: "is a symbolic link")
    case .directory: break
    default: throw .notOwn(url.path, fault: "is not a directory")
    }
    guard status.userID.rawValue == geteuid() else {
      throw .notOwn(url.path, fault: "belongs to another user")
    }
    return true
  }

  /// Checks that no user but this one and root can change what is in a directory. A directory that
  /// does not exist can be trusted.
  ///
  /// - Parameters:
  ///   - url: The directory.
  ///   - depth: The number of levels of directories in it that are checked too.
  /// - Throws: ``DirectoryTrustError`` if another user can.
  package static func checkTrust(in url: URL, depth: Int = 0) throws(DirectoryTrustError) {
    try checkTrust(in: FilePath(url), depth)
  }

  private static func checkTrust(in path: FilePath, _ depth: Int) throws(DirectoryTrustError) {
    guard let status = try? path.status(), status.type == .directory else { return }
    guard [0, geteuid()].contains(status.userID.rawValue) else { throw .foreign(path.string) }
    guard status.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
      throw .writable(path.string)
    }
    guard depth > 0 else { return }
    for name in (try? path.fileNames()) ?? [] {
      try checkTrust(in: path.appending(name), depth - 1)
    }
  }

  /// Deletes a directory that belongs to the user, with all its contents. Leaves anything else in
  /// place.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` if the directory cannot be deleted.
  package static func deleteOwn(at url: URL) throws(FileError) {
    guard (try? isOwn(url)) == true else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .unwritable(url.path, reason: FileFault(error))
    }
  }
}

// MARK: - Trust

/// An error that indicates that another user can change what is in a directory.
package enum DirectoryTrustError: Error, Hashable {
  /// The directory belongs to a user who is neither this one nor root.
  case foreign(String)
  /// The group or everybody can write the directory.
  case writable(String)
}

extension DirectoryTrustError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign(let path):
      "‘\(path)’ is not used, because it belongs to another user: name a directory of your own"
    case .writable(let path):
      "‘\(path)’ is not used, because other users can write it: run chmod go-w ‘\(path)’, or name "
        + "a directory of your own"
    }
  }
}
