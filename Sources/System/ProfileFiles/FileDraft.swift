import Foundation
import SystemPackage

/// A draft of a file's new contents, which replaces the file once the draft is complete.
///
/// The draft has a fixed name in the file's directory, so the next write reuses a draft that a
/// killed process left behind. A lock prevents two processes from writing the same draft. A draft
/// that is not committed is deleted.
struct FileDraft: ~Copyable {
  private let target: URL
  private let url: URL
  private let file: OpenFile
  private var isCommitted = false

  /// Creates or opens the draft for a file. Waits for a short time if another process is writing
  /// it.
  ///
  /// - Parameters:
  ///   - target: The location of the file.
  ///   - patience: The maximum time to wait, in milliseconds.
  /// - Throws: ``FileError`` if the draft cannot be created or another process keeps writing it.
  init(of target: URL, patience: Int = 200) throws(FileError) {
    self.target = target
    url = Self.place(of: target)
    for _ in 0...patience {
      let file = try Self.open(url, of: target)
      // If the draft cannot be locked because the file system has no locks, the profile's lock must
      // suffice.
      if (try? file.lock()) != false, file.isAt(FilePath(url)) {
        self.file = file
        return
      }
      usleep(1_000)
    }
    throw .unwritable(target.path, reason: "another process is writing it")
  }

  deinit {
    if !isCommitted { try? FilePath(url).delete() }
    file.unlock()
  }

  /// Creates or opens the draft. Throws an error if the file belongs to another user, who could
  /// read its contents, or if it has more than one hard link, because it might then be any of the
  /// user's files.
  private static func open(_ url: URL, of target: URL) throws(FileError) -> OpenFile {
    do throws(Errno) {
      let file = try OpenFile(FilePath(url), .writeOnly, [.create, .noFollow])
      let status = try file.status
      let isOwn = status.userID.rawValue == geteuid() && status.mode.rawValue & 0o7177 == 0
      if status.type == .regular, isOwn, status.linkCount <= 1 { return file }
    } catch
      where ![.tooManySymbolicLinkLevels, .noSuchAddressOrDevice, .isDirectory].contains(error)
    {
      throw .unwritable(target.path, reason: error.fault)
    } catch {}
    throw .obstructed(target.path, by: url.path)
  }
}

// MARK: - Writing

extension FileDraft {
  /// Writes the draft and replaces the file with it.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - isNameDurable: Whether to wait until the new name is on the disk. The contents always are.
  /// - Throws: ``FileError/unwritable(_:reason:)`` if writing fails. The file is then unchanged.
  mutating func commit(_ data: Data, isNameDurable: Bool = true) throws(FileError) {
    do throws(Errno) {
      try file.truncate(to: 0)
      try file.write(data)
      try file.synchronize()
      try FilePath(url).rename(to: FilePath(target))
      isCommitted = true
      if isNameDurable { try FilePath(target.deletingLastPathComponent()).synchronizeDirectory() }
    } catch {
      throw .unwritable(target.path, reason: error.fault)
    }
  }
}

// MARK: - Leftovers

extension FileDraft {
  /// Returns the location of a file's draft.
  static func place(of target: URL) -> URL {
    target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).draft")
  }

  /// Deletes the draft that a killed process left behind. Keeps a draft that is being written.
  static func deleteLeftover(of target: URL) {
    let path = FilePath(place(of: target))
    guard let file = try? OpenFile(path, .readOnly, .noFollow), (try? file.lock()) != false else {
      return
    }
    if file.isAt(path) { try? path.delete() }
    file.unlock()
  }
}
