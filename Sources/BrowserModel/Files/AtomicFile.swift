public import Foundation

/// A file that is replaced as a whole: after a crash it is the old one or the new one.
public struct AtomicFile: Hashable, Sendable {
  /// Where the file is.
  public let url: URL
  /// What may be done with it.
  public let access: FileAccess

  /// Names a file, which need not be there.
  public init(_ url: URL, access: FileAccess = .readWrite) {
    self.url = url
    self.access = access
  }
}

// MARK: - Reading

extension AtomicFile {
  /// Returns what is in the file, or nil when there is none.
  ///
  /// - Throws: `FileError.unreadable` when it is there and cannot be read.
  public func read() throws(FileError) -> Data? {
    guard exists else { return nil }
    guard !isDirectory else {
      throw .unreadable(url.path, reason: SystemError(code: EISDIR).description)
    }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(url.path, reason: error.systemReason)
    }
  }

  /// Whether there is anything at that path.
  private var exists: Bool {
    var status = stat()
    return lstat(url.path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }

  /// Whether a directory is there, of which Foundation says no more than that it is no use.
  private var isDirectory: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Reads and decodes the file, and sets it aside when that fails, so that it is never overwritten.
  func load<Value>(_ decode: (Data) throws -> Value) -> (value: Value?, outcome: FileOutcome) {
    do throws(FileError) {
      guard let data = try read() else { return (nil, .firstLaunch) }
      if let value = try? decode(data) { return (value, .loaded) }
      return (nil, .damaged(setAside: try setAside().path))
    } catch {
      return (nil, .unreadable(error))
    }
  }
}

// MARK: - Writing

extension AtomicFile {
  /// Replaces what is in the file; returns once that is on the disk.
  ///
  /// The directory is made if need be; nobody but the user can read either. Nothing happens to a
  /// file that is only read.
  ///
  /// - Throws: `FileError.unwritable`, when the file is as it was.
  public func write(_ data: Data) throws(FileError) {
    guard access == .readWrite else { return }
    let directory = url.deletingLastPathComponent()
    try PrivateDirectory.make(at: directory)
    let draft = directory.appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try FileDescriptor.with(draft.path, O_WRONLY | O_CREAT | O_EXCL) {
        descriptor throws(SystemError) in
        try descriptor.write(data)
        try descriptor.synchronize()
      }
      guard rename(draft.path, url.path) == 0 else { throw SystemError() }
      try FileDescriptor.with(directory.path, O_RDONLY) { descriptor throws(SystemError) in
        try descriptor.synchronize()
      }
    } catch {
      unlink(draft.path)
      throw .unwritable(url.path, reason: error.systemReason)
    }
  }

  /// Gives the file another name, which no other has, and returns it; one that is only read stays.
  ///
  /// - Throws: `FileError.unwritable` when that cannot be done.
  public func setAside() throws(FileError) -> URL {
    guard access == .readWrite else { return url }
    let name = "\(url.lastPathComponent).damaged-\(UUID().uuidString.prefix(8))"
    let other = url.deletingLastPathComponent().appendingPathComponent(name)
    guard rename(url.path, other.path) == 0 else {
      throw .unwritable(url.path, reason: SystemError().description)
    }
    return other
  }
}
