import Foundation

/// An open file that can be locked, and says who has locked it; it is no child's.
final class LockFile: Sendable {
  private let url: URL
  private let descriptor: Int32

  /// Opens the file, which is made if there is none.
  init(_ url: URL) throws(ProfileLockError) {
    self.url = url
    descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(.unwritable(url.path, reason: SystemError().description))
    }
  }

  deinit {
    // Said, since a child that is just being started still has the file.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock if nobody has it, and the file is still at its place.
  func lock() throws(ProfileLockError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno != EWOULDBLOCK else { return false }
      guard errno == EINTR else {
        throw .unsupported(url.path, reason: SystemError().description)
      }
    }
    var mine = stat(), there = stat()
    return fstat(descriptor, &mine) == 0 && lstat(url.path, &there) == 0
      && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }

  /// The process that has written its number there; it need not live any more.
  var owner: Int32? {
    get {
      var bytes = [UInt8](repeating: 0, count: 32)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
      return Int32(String(decoding: line, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }
    set {
      // In this order, so that there is a whole line at each moment; the lock holds without it.
      let line = Array("\(newValue ?? 0)\n".utf8)
      guard pwrite(descriptor, line, line.count, 0) == line.count else { return }
      ftruncate(descriptor, off_t(line.count))
    }
  }
}
