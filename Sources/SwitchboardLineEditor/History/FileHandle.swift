#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file; whoever opened it closes it.
struct FileHandle {
  private let descriptor: Int32

  /// Opens a regular file, and waits for nobody; `errno` is the reason if that fails.
  ///
  /// It is `ELOOP` for a symbolic link, and `ENOTSUP` or `ENXIO` for a pipe, a device or a directory.
  init?(path: String, flags: Int32) {
    descriptor = systemOpen(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    if descriptor < 0 { return nil }
    var status = stat()
    guard fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else { return }
    _ = systemClose(descriptor)
    errno = ENOTSUP
    return nil
  }

  /// Creates a file for its owner alone, and completes its name.
  init?(temporary name: inout [CChar]) {
    descriptor = mkstemp(&name)
    if descriptor < 0 { return nil }
  }

  func close() {
    _ = systemClose(descriptor)
  }

  func lock(_ operation: Int32) -> Bool {
    while flock(descriptor, operation) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Whether the path leads to this file, and not to one that has taken its place.
  func isStill(at path: String) -> Bool {
    var mine = stat()
    var there = stat()
    guard fstat(descriptor, &mine) == 0, lstat(path, &there) == 0 else { return false }
    return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }

  func readAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
    }
  }

  /// Whether all of it was written, at one go.
  func write(_ bytes: [UInt8]) -> Bool {
    while true {
      let count = systemWrite(descriptor, bytes, bytes.count)
      if count == bytes.count { return true }
      if count >= 0 { errno = ENOSPC }
      if errno != EINTR { return false }
    }
  }

  func synchronize() -> Bool {
    fsync(descriptor) == 0
  }
}

/// The system's functions, where a method of the same name hides them.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
