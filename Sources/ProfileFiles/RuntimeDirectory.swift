package import Foundation
import SystemPackage

/// A user's directory for as long as they are logged in, which systems keep in memory: what is there
/// survives the end of a process, and not that of the computer.
///
/// Each directory that is kept elsewhere can have a place in it. The name of the place doesn't
/// reveal which directory that is. A file in it does, so that abandoned places are found.
public struct RuntimeDirectory: Hashable, Sendable {
  private let directory: URL

  /// Takes what a system names, as in `$XDG_RUNTIME_DIR`.
  ///
  /// - Parameter path: Where it is; of no use, and nil the result, unless it is absolute and there is
  ///   a directory that belongs to the user and that no other user can write.
  public init?(_ path: String?) {
    guard let path, path.hasPrefix("/"), let status = try? FilePath(path).stat(),
      status.type == .directory, status.userID.rawValue == geteuid(),
      status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
    else { return nil }
    directory = URL(fileURLWithPath: path).appendingPathComponent("switchboard")
  }
}

// MARK: - Places

extension RuntimeDirectory {
  /// Returns the place of a directory that is kept elsewhere, the same in each run for as long as the
  /// directory is where it is.
  package func place(of other: URL) -> URL { place(DirectoryIdentity(of: other)) }

  /// Returns whether the place of a directory has been made.
  ///
  /// - Throws: `FileError.notOwn` when something else is there.
  package func has(placeOf other: URL) throws(FileError) -> Bool {
    guard try PrivateDirectory.isOwn(directory) else { return false }
    return try PrivateDirectory.isOwn(place(of: other))
  }

  /// Makes the place of a directory, unless it is there.
  ///
  /// - Throws: `FileError.notOwn` when something else is there; `FileError.unwritable` when it cannot
  ///   be made.
  package func make(placeOf other: URL) throws(FileError) {
    let identity = DirectoryIdentity(of: other)
    try PrivateDirectory.makeOwn(at: directory)
    try PrivateDirectory.makeOwn(at: place(identity))
    let owner = owner(of: place(identity))
    guard try owner.read() == nil else { return }
    try owner.write(Self.record(of: identity))
  }

  /// Makes the place of a directory, whole or not at all, with a copy of what another has.
  ///
  /// - Throws: `FileError.notOwn` when something else is there; `FileError.unwritable` when it cannot
  ///   be made.
  package func make(placeOf other: URL, with contents: URL) throws(FileError) {
    let identity = DirectoryIdentity(of: other), place = place(identity)
    // Under another name than its owner's it is an orphan, and goes, if this is all that happens.
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
      throw .unwritable(place.path, reason: error.systemReason)
    }
  }

  /// Deletes the place of a directory, and those of directories that have gone.
  ///
  /// - Throws: `FileError.unwritable` when its own place cannot be deleted.
  package func delete(placeOf other: URL) throws(FileError) {
    guard (try? PrivateDirectory.isOwn(directory)) == true else { return }
    deleteOrphans()
    try PrivateDirectory.deleteOwn(at: place(of: other))
  }

  /// Deletes the places of directories that have gone or moved, or been replaced by others; the rest
  /// is tried again another time.
  public func deleteOrphans() {
    guard (try? PrivateDirectory.isOwn(directory)) == true else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    for place in (names ?? []).map(directory.appendingPathComponent) where isOrphan(place) {
      try? PrivateDirectory.deleteOwn(at: place)
    }
  }

  /// One without an owner is left alone: it may just be being made, and nothing is in it.
  private func isOrphan(_ place: URL) -> Bool {
    guard let data = try? owner(of: place).read(), let path = Self.path(of: data) else {
      return false
    }
    let owner = URL(fileURLWithPath: path)
    return DirectoryIdentity(of: owner).digest != place.lastPathComponent
  }

  /// The path of a directory with its checksum: a damaged one would make an orphan of its place.
  private static func record(of identity: DirectoryIdentity) -> Data {
    let path = Data(identity.path.utf8)
    return path + Data("\n\(Fingerprint(of: path).text)".utf8)
  }

  /// Returns the path in a record; nil if it doesn't match its checksum.
  private static func path(of record: Data) -> String? {
    guard let end = record.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let path = record[..<end]
    let text = String(decoding: record[(end + 1)...], as: UTF8.self)
    return Fingerprint(of: path).text == text ? String(decoding: path, as: UTF8.self) : nil
  }

  private func place(_ identity: DirectoryIdentity) -> URL {
    directory.appendingPathComponent(identity.digest, isDirectory: true)
  }

  private func owner(of place: URL) -> AtomicFile {
    AtomicFile(place.appendingPathComponent("owner"))
  }
}

// MARK: - Identity

/// Which directory one is, however it is named.
struct DirectoryIdentity: Hashable {
  /// The path without symbolic links; as it was given where there is nothing.
  let path: String
  private let number: UInt64

  init(of url: URL) {
    path = FilePath(url).resolved?.string ?? url.standardizedFileURL.path
    number = (try? FilePath(path).stat()).map { UInt64($0.inode.rawValue) } ?? 0
  }

  /// A name that does not reveal the directory: 32 hexadecimal digits, the same in each run (FNV-1a).
  var digest: String {
    FNV1a.digits(of: FNV1a.wideChecksum(of: "\(path)\n\(number)"))
  }
}
