import Foundation

/// An advisory lock file that records the process ID of its owner. Child processes don't inherit it.
final class LockFile: Sendable {
  private let url: URL
  private let file: FileDescriptor

  /// Opens the file, and makes it if there is none.
  ///
  /// - Throws: ``ProfileLockError/unwritable(_:)`` if that fails, or something else is in its place.
  init(_ url: URL) throws(ProfileLockError) {
    self.url = url
    do throws(FileError) { file = try Self.open(url) } catch { throw .unwritable(error) }
  }

  deinit { file.unlock() }

  private static func open(_ url: URL) throws(FileError) -> FileDescriptor {
    try RegularFile.check(url)
    do throws(SystemError) {
      let file = try FileDescriptor(
        url.path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      guard try file.status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: ESTALE) }
      return file
    } catch {
      throw .unwritable(url.path, reason: error.description)
    }
  }

  /// Whether the file is still in its place, so that others meet its lock.
  var isInPlace: Bool { file.isAt(url.path) }

  /// Takes the lock unless another process has it, or the file is no longer in its place.
  ///
  /// - Returns: Whether the lock was taken.
  /// - Throws: ``ProfileLockError/unsupported(_:reason:)`` if the file system has no locks.
  func lock() throws(ProfileLockError) -> Bool {
    do throws(SystemError) {
      return try file.lock() && isInPlace
    } catch {
      throw .unsupported(url.path, reason: error.description)
    }
  }

  /// The process that has written its ID there. It may have ended since.
  var owner: Int32? {
    get {
      let line = file.firstBytes(32).prefix { $0 != UInt8(ascii: "\n") }
      return Int32(String(decoding: line, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }
    set {
      // In this order, so that there is a whole line at any time. The lock works without it.
      let line = Array("\(newValue ?? 0)\n".utf8)
      guard (try? file.overwrite(with: line)) != nil else { return }
      try? file.truncate(to: line.count)
    }
  }
}
