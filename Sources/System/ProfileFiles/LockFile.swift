package import Foundation
package import SystemPackage

// MARK: - Locks of open files

extension OpenFile {
  /// Locks the file, unless another process or another descriptor of this process has locked it.
  ///
  /// - Parameter isShared: Whether to take a shared lock, which other descriptors can hold at the
  ///   same time.
  /// - Returns: Whether the lock was taken.
  /// - Throws: `Errno` if the file system does not support locks.
  package func lock(isShared: Bool = false) throws(Errno) -> Bool {
    do throws(Errno) {
      try apply((isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)
      return true
    } catch {
      guard error == .wouldBlock else { throw error }
      return false
    }
  }

  /// Waits until no other descriptor holds an exclusive lock, then takes a shared lock.
  ///
  /// - Throws: `Errno` if the file system does not support locks.
  package func waitForSharedLock() throws(Errno) { try apply(LOCK_SH) }

  /// Releases the lock. Closing the file is not enough while a child process is being started,
  /// because the child keeps the file open until it executes its program.
  package func unlock() { try? apply(LOCK_UN) }

  private func apply(_ operation: CInt) throws(Errno) {
    // swift-system lacks flock. The system releases these locks when the process ends. Unlike fcntl
    // locks, they survive when another part of the process closes the same file.
    while flock(descriptor.rawValue, operation) != 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }
}

// MARK: - Lock files

/// An advisory lock of a file or a directory. Child processes don't inherit it.
package final class LockFile: Sendable {
  private let path: FilePath
  private let file: OpenFile
  private let isDirectory: Bool

  /// Opens a lock file. Creates the file if it does not exist.
  ///
  /// - Throws: ``ProfileLockError/unwritable(_:)`` if the file cannot be opened or is not a regular
  ///   file.
  package init(_ url: URL) throws(ProfileLockError) {
    path = FilePath(url)
    isDirectory = false
    do throws(FileError) {
      try RegularFile.check(url)
      file = try Self.open(path, .readWrite, [.create, .noFollow], as: .regular)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Opens a directory, or the directory that a symbolic link leads to.
  ///
  /// - Throws: ``ProfileLockError/unwritable(_:)`` if this process cannot create files there.
  init(directory url: URL) throws(ProfileLockError) {
    path = FilePath(url)
    isDirectory = true
    do throws(FileError) {
      // Unlike a file that is opened for writing, a lock of a directory needs no right to write.
      do throws(Errno) { try Errno.check(access(path.string, W_OK | X_OK)) } catch {
        throw .unwritable(url.path, reason: error.fault)
      }
      file = try Self.open(path, .readOnly, .directory, as: .directory)
    } catch {
      throw .unwritable(error)
    }
  }

  deinit { unlock() }

  /// Releases the lock.
  func unlock() { file.unlock() }

  private static func open(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions,
    as type: FileType
  ) throws(FileError) -> OpenFile {
    do throws(Errno) {
      let file = try OpenFile(path, mode, options)
      guard try file.status.type == type else { throw Errno.staleNFSFileHandle }
      return file
    } catch {
      throw .unwritable(path.string, reason: error.fault)
    }
  }

  /// A Boolean value that indicates whether the file is still at its path, where other processes
  /// find its lock.
  var isInPlace: Bool { file.isAt(path, followingLink: isDirectory) }

  /// Takes the lock, unless another process holds it or the file is no longer at its path.
  ///
  /// - Returns: Whether the lock was taken.
  /// - Throws: ``ProfileLockError/unsupported(_:reason:)`` if the file system does not support
  ///   locks.
  package func lock() throws(ProfileLockError) -> Bool {
    do throws(Errno) {
      guard try file.lock(), isInPlace else { return false }
      recordOwner()
      return true
    } catch {
      throw .unsupported(path.string, reason: error.reason)
    }
  }
}

// MARK: - Owners

extension LockFile {
  #if os(Linux)
    /// The ID of the process that holds the lock, or nil if it cannot be determined.
    ///
    /// The ID comes from the kernel's list of locks, so it is not stored in the file.
    var owner: Int32? {
      guard let status = try? file.status,
        let locks = try? RegularFile.contents(at: URL(fileURLWithPath: "/proc/locks"))
      else { return nil }
      return Self.owner(
        ofInode: UInt64(status.inode.rawValue), on: UInt64(status.deviceID.rawValue),
        in: String(decoding: locks, as: UTF8.self))
    }

    /// Returns the lock's owner from a table with lines such as `1: FLOCK ADVISORY WRITE 708
    /// fe:01:4711 0 EOF`. A file is identified by its device, in hexadecimal, and its inode.
    static func owner(ofInode inode: UInt64, on device: UInt64, in table: String) -> Int32? {
      let files = table.split(separator: "\n").compactMap {
        line -> (name: Substring, owner: Int32)? in
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK", let owner = Int32(words[4]), owner > 0,
          words[5].hasSuffix(":\(inode)")
        else { return nil }
        return (words[5], owner)
      }
      let major = device >> 8 & 0xfff | device >> 32 & ~0xfff
      let minor = device & 0xff | device >> 12 & 0xfff00
      let name = [major, minor].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        .joined(separator: ":")
      // Some file systems report a different device number in this table.
      return (files.first { $0.name.hasPrefix("\(name):") } ?? (files.count == 1 ? files[0] : nil))?
        .owner
    }

    private func recordOwner() {}
  #else
    /// The ID of the process that last took the lock, as stored in the file, or nil if there is
    /// none. That process might have ended since then.
    var owner: Int32? {
      let bytes = (try? file.bytes(32)) ?? []
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      return Int32(String(decoding: line, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }

    private func recordOwner() {
      // Truncate last, so that the file always contains a complete line. The lock works without the
      // line.
      let line = Array("\(getpid())\n".utf8)
      guard (try? file.overwrite(with: line)) != nil else { return }
      try? file.truncate(to: line.count)
    }
  #endif
}
