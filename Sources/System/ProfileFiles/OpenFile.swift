package import Foundation
package import SystemPackage

/// An open file that is closed when the value is destroyed.
///
/// Child processes don't inherit the descriptor. Opening a terminal never makes it the controlling
/// terminal, and opening a pipe or device never blocks.
package struct OpenFile: ~Copyable, Sendable {
  /// The descriptor, which stays open for the lifetime of the value.
  package let descriptor: FileDescriptor

  /// Opens a file. If the file is created, only the user can access it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mode: The access mode, which is read, write, or both.
  ///   - options: Additional options, such as `.create`.
  /// - Throws: `Errno` if the file cannot be opened.
  package init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = []
  ) throws(Errno) {
    // swift-system lacks O_NOCTTY.
    let always: FileDescriptor.OpenOptions = [
      .closeOnExec, .nonBlocking, .init(rawValue: O_NOCTTY),
    ]
    descriptor = try Errno.of {
      try FileDescriptor.open(
        path, mode, options: options.union(always), permissions: .ownerReadWrite)
    }
  }

  deinit { try? descriptor.close() }
}

// MARK: - Contents

extension OpenFile {
  /// Reads from the current position to the end of the file, up to a number of bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: `Errno` if the file cannot be read.
  package func read(upTo limit: Int = .max) throws(Errno) -> Data {
    var data = Data()
    // Most files are small.
    var chunk = [UInt8](repeating: 0, count: min(limit, 4_096))
    while data.count < limit {
      let count = try read(into: &chunk, upTo: min(chunk.count, limit - data.count))
      if count == 0 { break }
      data.append(contentsOf: chunk.prefix(count))
      if count == 4_096, chunk.count == count { chunk = [UInt8](repeating: 0, count: 65_536) }
    }
    return data
  }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - chunk: The array to fill.
  ///   - count: The maximum number of bytes. Defaults to the size of the array.
  /// - Returns: The number of bytes read, or 0 at the end of the file.
  /// - Throws: `Errno` if the file cannot be read.
  package func read(into chunk: inout [UInt8], upTo count: Int? = nil) throws(Errno) -> Int {
    let limit = min(count ?? chunk.count, chunk.count)
    return try Errno.of {
      try chunk.withUnsafeMutableBytes {
        // Safe: the buffer is valid during the call, which writes only to its first bytes.
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<limit]))
      }
    }
  }

  /// Writes all bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `Errno` if not all bytes can be written.
  package func write(_ bytes: some Sequence<UInt8>) throws(Errno) {
    // swift-system's `writeAll` makes the runtime search all conformances of the program once.
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = try Errno.of { try rest.withUnsafeBytes { try descriptor.write($0) } }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes all bytes with a single call, so that they are not mixed with other writers' bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `Errno` if not all bytes can be written.
  package func writeAtOnce(_ bytes: [UInt8]) throws(Errno) {
    let count = try Errno.of { try bytes.withUnsafeBytes { try descriptor.write($0) } }
    guard count == bytes.count else { throw .noSpace }
  }

  /// Overwrites bytes in the file with a single call, regardless of the current position.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The position of the first byte.
  /// - Throws: `Errno` if not all bytes can be written.
  package func overwrite(with bytes: [UInt8], at offset: Int = 0) throws(Errno) {
    let count = try Errno.of {
      try bytes.withUnsafeBytes { try descriptor.write(toAbsoluteOffset: Int64(offset), $0) }
    }
    guard count == bytes.count else { throw .ioError }
  }

  /// Reads bytes at an offset, regardless of the current position.
  ///
  /// - Parameters:
  ///   - count: The maximum number of bytes.
  ///   - offset: The position of the first byte.
  /// - Throws: `Errno` if the file cannot be read.
  package func bytes(_ count: Int, at offset: Int = 0) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count), end = 0
    while end < count {
      let read = try Errno.of {
        try bytes.withUnsafeMutableBytes {
          // Safe: the buffer is valid during the call, and `end` is less than its count.
          try descriptor.read(
            fromAbsoluteOffset: Int64(offset + end),
            into: UnsafeMutableRawBufferPointer(rebasing: $0[end...]))
        }
      }
      if read == 0 { break }
      end += read
    }
    return Array(bytes.prefix(end))
  }

  /// Changes the size of the file. New bytes are zero.
  ///
  /// - Parameter size: The new size in bytes.
  /// - Throws: `Errno` if the size cannot be changed.
  package func truncate(to size: Int) throws(Errno) {
    try Errno.of { try descriptor.resize(to: Int64(size), retryOnInterrupt: true) }
  }

  /// Waits until all written data is on the disk.
  ///
  /// - Throws: `Errno` if some data might not be on the disk.
  package func synchronize() throws(Errno) {
    // swift-system lacks fsync. It is called only here, so that tests can count the calls.
    try Errno.check(fsync(descriptor.rawValue))
  }
}

// MARK: - Status

extension OpenFile {
  package var status: Stat {
    get throws(Errno) {
      var status = CInterop.Stat()
      try Errno.check(fstat(descriptor.rawValue, &status))
      return Stat(rawValue: status)
    }
  }

  /// Returns whether a path still refers to this file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLink: Whether the path may refer to the file through a symbolic link.
  package func isAt(_ path: FilePath, followingLink followsLink: Bool = false) -> Bool {
    guard let mine = try? status, let there = try? path.status(followingLink: followsLink) else {
      return false
    }
    return mine.inode == there.inode && mine.deviceID == there.deviceID
  }
}

// MARK: - Standard streams

extension OpenFile {
  /// Opens the null device for each closed standard stream. Otherwise, a file opened later could
  /// get the stream's descriptor and receive its output. Writing to the stream still fails.
  package static func occupyStandardStreams() {
    for number: CInt in 0...2
    where (try? FileDescriptor(rawValue: number).duplicate().close()) == nil {
      // Leave the device open. It gets the lowest free descriptor, which is the stream's.
      _ = try? FileDescriptor.open("/dev/null", .readOnly)
    }
  }
}

// MARK: - Errors

extension Errno {
  /// Calls a closure that uses swift-system and rethrows errors as `Errno`.
  static func of<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do { return try body() } catch { throw error as? Errno ?? .ioError }
  }

  /// Throws the current `Errno` if a C function has failed.
  static func check(_ result: CInt) throws(Errno) {
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// A Boolean value that indicates whether the disk is full or the disk quota is exceeded.
  package var isFullDisk: Bool { self == .noSpace || self == .diskQuotaExceeded }
}
