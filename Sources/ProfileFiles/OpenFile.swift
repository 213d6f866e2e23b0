package import Foundation
package import SystemPackage

/// An open file, which is closed when the value goes.
///
/// Child processes don't inherit it. It never becomes the controlling terminal, and opening it never
/// waits for another process.
package struct OpenFile: ~Copyable, Sendable {
  /// The descriptor, which is open for as long as the value is there.
  package let descriptor: FileDescriptor

  /// Opens a file. Only the user can read a file that is created.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mode: Whether the file is read, written or both.
  ///   - options: Further options, such as `.create`.
  /// - Throws: `Errno` if the file cannot be opened.
  package init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = []
  ) throws(Errno) {
    // swift-system has no name for O_NOCTTY.
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
  /// Reads from the current position to the end, but no more than a number of bytes.
  ///
  /// - Parameter limit: The number of bytes.
  /// - Throws: `Errno` if some cannot be read.
  package func read(upTo limit: Int = .max) throws(Errno) -> Data {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536))
    while data.count < limit {
      let count = try read(into: &chunk, upTo: min(chunk.count, limit - data.count))
      if count == 0 { break }
      data.append(contentsOf: chunk.prefix(count))
    }
    return data
  }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - chunk: The array that gets the bytes.
  ///   - count: The largest number of bytes.
  /// - Returns: The number of bytes that were read, 0 at the end of the file.
  /// - Throws: `Errno` if they cannot be read.
  package func read(into chunk: inout [UInt8], upTo count: Int? = nil) throws(Errno) -> Int {
    let limit = min(count ?? chunk.count, chunk.count)
    return try Errno.of {
      try chunk.withUnsafeMutableBytes {
        // Safe: the buffer is valid during the call, which writes into its first bytes only.
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<limit]))
      }
    }
  }

  /// Writes all of the bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `Errno` if some cannot be written.
  package func write(_ bytes: some Sequence<UInt8>) throws(Errno) {
    _ = try Errno.of { try descriptor.writeAll(bytes) }
  }

  /// Writes all of the bytes with one call, so that no other writer's bytes come between them.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `Errno` if some cannot be written.
  package func writeAtOnce(_ bytes: [UInt8]) throws(Errno) {
    let count = try Errno.of { try bytes.withUnsafeBytes { try descriptor.write($0) } }
    guard count == bytes.count else { throw .noSpace }
  }

  /// Replaces bytes of the file in one step, wherever the current position is.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The position of the first of them.
  /// - Throws: `Errno` if some cannot be written.
  package func overwrite(with bytes: [UInt8], at offset: Int = 0) throws(Errno) {
    let count = try Errno.of {
      try bytes.withUnsafeBytes { try descriptor.write(toAbsoluteOffset: Int64(offset), $0) }
    }
    guard count == bytes.count else { throw .ioError }
  }

  /// Reads bytes in the middle of the file, wherever the current position is.
  ///
  /// - Parameters:
  ///   - count: The largest number of bytes.
  ///   - offset: The position of the first of them.
  /// - Throws: `Errno` if they cannot be read.
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

  /// Shortens the file, or fills it up with zeroes.
  ///
  /// - Parameter size: The new size in bytes.
  /// - Throws: `Errno` if the file cannot have that size.
  package func truncate(to size: Int) throws(Errno) {
    try Errno.of { try descriptor.resize(to: Int64(size), retryOnInterrupt: true) }
  }

  /// Waits until everything that was written is on the disk.
  ///
  /// - Throws: `Errno` if that is not certain.
  package func synchronize() throws(Errno) {
    // swift-system has no fsync. It is called here and nowhere else, so that syncs can be counted.
    try Errno.check(fsync(descriptor.rawValue))
  }
}

// MARK: - Status

extension OpenFile {
  /// What the system knows about the file.
  package var status: Stat {
    get throws(Errno) { try descriptor.stat() }
  }

  /// Returns whether a path still leads to this file, and not by a symbolic link.
  ///
  /// - Parameter path: The path.
  package func isAt(_ path: FilePath) -> Bool {
    guard let mine = try? status, let there = try? path.stat(followTargetSymlink: false) else {
      return false
    }
    return mine.inode == there.inode && mine.deviceID == there.deviceID
  }
}

// MARK: - Standard streams

extension OpenFile {
  /// Opens the null device in place of each standard stream that is closed, so that no file of the run
  /// takes its place and gets what is written there. It stays a stream that cannot be written.
  package static func occupyStandardStreams() {
    for number: CInt in 0...2
    where (try? FileDescriptor(rawValue: number).duplicate().close()) == nil {
      // Stays open: it has the lowest free number, which is that of the stream.
      _ = try? FileDescriptor.open("/dev/null", .readOnly)
    }
  }
}

// MARK: - Errors

extension Errno {
  /// Calls swift-system and throws its errors as this type.
  static func of<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do { return try body() } catch { throw error as? Errno ?? .ioError }
  }

  /// Checks the result of a call of the C library.
  static func check(_ result: CInt) throws(Errno) {
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// Whether there was no room.
  package var isFullDisk: Bool { self == .noSpace || self == .diskQuotaExceeded }

  /// What the system says of the error, to be put into a sentence.
  package var reason: String { description.lowercased() }
}

extension Error {
  /// What the system says of the error, without the path, which the sentence names anyway.
  package var systemReason: String {
    if let error = self as? Errno { return error.reason }
    let error = self as NSError
    let code = (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    return code.map { Errno(rawValue: CInt($0)).reason } ?? error.localizedDescription
  }
}
