package import Foundation
import SystemPackage

/// A directory that exists while the user is logged in. Systems keep it in memory, so its contents
/// survive the end of a process, but not a restart of the computer.
///
/// A directory elsewhere can have a subdirectory in the runtime directory, which is called its
/// place. The name of the place does not reveal the path of the directory that it belongs to. A
/// file in the place, called the owner file, contains that path, so that abandoned places can be
/// found.
public struct RuntimeDirectory: Hashable, Sendable {
  private let directory: URL

  /// Creates the runtime directory from a path such as `$XDG_RUNTIME_DIR`.
  ///
  /// - Parameter path: The path. The result is nil unless the path is absolute and refers to a
  ///   directory that belongs to the user and that no other user can write to.
  public init?(_ path: String?) {
    guard let path, path.hasPrefix("/"), let status = try? FilePath(path).status(),
      status.type == .directory, status.userID.rawValue == geteuid(),
      (try? PrivateDirectory.checkTrust(in: URL(fileURLWithPath: path))) != nil
    else { return nil }
    directory = URL(fileURLWithPath: path).appendingPathComponent("switchboard")
  }
}

// MARK: - Places

extension RuntimeDirectory {
  /// Returns the location of another directory's place, whether or not the place exists. The
  /// location is the same in every run until the other directory is moved or replaced.
  package func place(of other: URL) -> URL { place(DirectoryIdentity(of: other)) }

  /// Returns whether another directory has a place in the runtime directory.
  ///
  /// - Throws: ``FileError/notOwn(_:fault:)`` if something else is at the place's location.
  package func has(placeOf other: URL) throws(FileError) -> Bool {
    guard try PrivateDirectory.isOwn(directory) else { return false }
    return try PrivateDirectory.isOwn(place(of: other))
  }

  /// Creates another directory's place in the runtime directory, unless it exists.
  ///
  /// - Throws: ``FileError/notOwn(_:fault:)`` if something else is at the place's location, or
  ///   ``FileError/unwritable(_:reason:)`` if the place cannot be created.
  package func make(placeOf other: URL) throws(FileError) {
    let identity = DirectoryIdentity(of: other)
    try PrivateDirectory.makeOwn(at: directory)
    try PrivateDirectory.makeOwn(at: place(identity))
    let owner = owner(of: place(identity))
    guard try owner.read() == nil else { return }
    try owner.write(Self.record(of: identity))
  }

  /// Atomically creates a directory's place in the runtime directory, filled with a copy of the
  /// contents of a third directory.
  ///
  /// - Throws: ``FileError/notOwn(_:fault:)`` if something else is at the place's location, or
  ///   ``FileError/unwritable(_:reason:)`` if the place cannot be created.
  package func make(placeOf other: URL, with contents: URL) throws(FileError) {
    let identity = DirectoryIdentity(of: other), place = place(identity)
    // If this is interrupted, the draft becomes an orphan, because its name differs from the
    // digest. Orphans are deleted later.
    let draft = directory.appendingPathComponent("\(identity.digest).draft", isDirectory: true)
    try PrivateDirectory.makeOwn(at: directory)
    try PrivateDirectory.deleteOwn(at: draft)
    try PrivateDirectory.makeOwn(at: draft)
    try owner(of: draft).write(Self.record(of: identity))
    do {
      let files = FileManager.default
      for name in try files.contentsOfDirectory(atPath: contents.path) {
        try files.copyItem(
          at: contents.appendingPathComponent(name), to: draft.appendingPathComponent(name))
      }
      try FilePath(draft).rename(to: FilePath(place))
    } catch {
      try? PrivateDirectory.deleteOwn(at: draft)
      throw .unwritable(place.path, reason: FileFault(error))
    }
  }

  /// Deletes a directory's place in the runtime directory, and the places of directories that no
  /// longer exist.
  ///
  /// - Throws: ``FileError/unwritable(_:reason:)`` if the directory's own place cannot be deleted.
  package func delete(placeOf other: URL) throws(FileError) {
    guard (try? PrivateDirectory.isOwn(directory)) == true else { return }
    deleteOrphans()
    try PrivateDirectory.deleteOwn(at: place(of: other))
  }

  /// Deletes the places of directories that have been deleted, moved, or replaced. Places that
  /// cannot be deleted remain until the next call.
  public func deleteOrphans() {
    guard (try? PrivateDirectory.isOwn(directory)) == true else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    for place in (names ?? []).map(directory.appendingPathComponent) where isOrphan(place) {
      try? PrivateDirectory.deleteOwn(at: place)
    }
  }

  /// Returns whether a place is abandoned. A place without an owner file is not abandoned, because
  /// a process may be creating it.
  private func isOrphan(_ place: URL) -> Bool {
    guard let data = try? owner(of: place).read(),
      let path = FNV1a.text(of: String(decoding: data, as: UTF8.self))
    else { return false }
    let owner = URL(fileURLWithPath: path)
    return DirectoryIdentity(of: owner).digest != place.lastPathComponent
  }

  /// Returns the contents of a place's owner file. Without the checksum, a damaged path would make the
  /// place look abandoned.
  private static func record(of identity: DirectoryIdentity) -> Data {
    Data(FNV1a.line(of: identity.path).utf8)
  }

  private func place(_ identity: DirectoryIdentity) -> URL {
    directory.appendingPathComponent(identity.digest, isDirectory: true)
  }

  private func owner(of place: URL) -> AtomicFile {
    AtomicFile(place.appendingPathComponent("owner"))
  }
}

// MARK: - Identity

/// The identity of a directory, which consists of its resolved path and its inode number.
struct DirectoryIdentity: Hashable {
  /// The path without symbolic links, or the given path if nothing exists there.
  let path: String
  private let number: UInt64

  init(of url: URL) {
    path = FilePath(url).resolved?.string ?? url.standardizedFileURL.path
    number = (try? FilePath(path).stat()).map { UInt64($0.inode.rawValue) } ?? 0
  }

  /// A name that does not reveal the directory's path. The name is an FNV-1a checksum in 32
  /// hexadecimal digits and is the same in every run.
  var digest: String {
    FNV1a.wideDigits(of: "\(path)\n\(number)")
  }
}
