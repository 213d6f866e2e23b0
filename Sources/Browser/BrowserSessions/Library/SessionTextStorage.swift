import Foundation
import ProfileFiles

/// Storage for the text of named sessions. Each session has its own file name.
protocol SessionTextStorage: Sendable {
  /// Returns the names of all files.
  mutating func names() throws(FileError) -> [String]
  /// Returns the contents of a file, or nil if the file does not exist.
  mutating func read(_ name: String) throws(FileError) -> Data?
  /// Creates a file, or replaces the contents of an existing one.
  mutating func write(_ data: Data, to name: String) throws(FileError)
  /// Renames a file to an unused name.
  mutating func rename(_ name: String, to newName: String) throws(FileError)
  /// Permanently deletes a file.
  mutating func delete(_ name: String) throws(FileError)
}

// MARK: - MemorySessionTextStorage

/// In-memory storage that lasts until the run ends.
struct MemorySessionTextStorage: SessionTextStorage {
  private var files: [String: Data] = [:]

  func names() -> [String] { Array(files.keys) }

  func read(_ name: String) -> Data? { files[name] }

  mutating func write(_ data: Data, to name: String) { files[name] = data }

  mutating func rename(_ name: String, to newName: String) {
    files[newName] = files.removeValue(forKey: name)
  }

  mutating func delete(_ name: String) { files[name] = nil }
}

// MARK: - DirectorySessionTextStorage

/// Storage for session files in a directory. The directory is created with the first file.
struct DirectorySessionTextStorage: SessionTextStorage {
  private let directory: FileDirectory
  /// A Boolean value that indicates whether drafts left by killed processes have been deleted.
  private var isTidy = false

  init(_ directory: FileDirectory) { self.directory = directory }

  private func file(_ name: String) -> AtomicFile {
    let group = name.hasSuffix(".session") ? ProfileFile.session : .deletedSession
    return AtomicFile(group.named(name), in: directory)
  }
}

// MARK: - Reading

extension DirectorySessionTextStorage {
  mutating func names() throws(FileError) -> [String] {
    let names = try namesOnDisk()
    if !isTidy, directory.access == .readWrite {
      AtomicFile.deleteDrafts(of: names, in: directory.url)
    }
    isTidy = true
    return names
  }

  /// Returns the contents of a file. Tells the user if the file was changed since it was written.
  func read(_ name: String) throws(FileError) -> Data? {
    let file = file(name)
    guard let data = try file.read() else { return nil }
    let (body, isSound) = SealedText.opened(data)
    if !isSound {
      directory.tell(
        "‘\(file.url.path)’ was changed or damaged since it was saved: check that it is what you "
          + "expect"
      )
    }
    return body
  }

  private func namesOnDisk() throws(FileError) -> [String] {
    try PrivateDirectory.fileNames(in: directory.url) ?? []
  }
}

// MARK: - Changing

extension DirectorySessionTextStorage {
  func write(_ data: Data, to name: String) throws(FileError) {
    try checkWritable(name)
    try file(name).replace(SealedText.sealed(data))
  }

  func rename(_ name: String, to newName: String) throws(FileError) {
    try checkWritable(newName)
    try file(name).move(to: file(newName).url)
  }

  func delete(_ name: String) throws(FileError) {
    try checkWritable(name)
    try file(name).delete()
  }

  private func checkWritable(_ name: String) throws(FileError) {
    guard directory.access == .readOnly else { return }
    throw .unwritable(file(name).url.path, reason: "this run is read-only")
  }
}

// MARK: - SealedText

/// Text whose last line is a checksum of the other lines, so that a changed byte and a cut are noticed.
private enum SealedText {
  private static let mark = Data("checksum ".utf8)

  /// Returns text with the checksum.
  static func sealed(_ text: Data) -> Data { text + lastLine(of: text) }

  /// Returns the text without its checksum, and whether they fit.
  static func opened(_ data: Data) -> (text: Data, isSound: Bool) {
    let newline = UInt8(ascii: "\n")
    let start = data.dropLast().lastIndex(of: newline).map { $0 + 1 } ?? data.startIndex
    guard data[start...].starts(with: mark) else { return (data, false) }
    let text = data[..<start]
    return (Data(text), data[start...] == lastLine(of: text))
  }

  private static func lastLine(of text: Data) -> Data {
    let checksum = text.reduce(FNV1a.start) { FNV1a.step($0, UInt64($1)) }
    return mark + Data("\(FNV1a.digits(of: checksum))\n".utf8)
  }
}
