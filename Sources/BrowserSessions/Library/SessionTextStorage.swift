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
  /// Returns the warnings that were added since the last call.
  mutating func takeWarnings() -> [String]
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

  func takeWarnings() -> [String] { [] }
}

// MARK: - DirectorySessionTextStorage

/// Storage for session files in a directory. The directory is created with the first file.
struct DirectorySessionTextStorage: SessionTextStorage {
  private let directory: URL
  private let access: FileAccess
  private let ledger: FileLedger?
  private var warnings: [String] = []
  /// A Boolean value that indicates whether drafts left by killed processes have been deleted.
  private var isTidy = false

  init(_ directory: URL, access: FileAccess, ledger: FileLedger? = nil) {
    self.directory = directory
    self.access = access
    self.ledger = ledger
  }

  private func file(_ name: String) -> AtomicFile {
    AtomicFile(directory.appendingPathComponent(name), access: access, ledger: ledger)
  }
}

// MARK: - Reading

extension DirectorySessionTextStorage {
  mutating func names() throws(FileError) -> [String] {
    let names = try namesOnDisk()
    if !isTidy, access == .readWrite { AtomicFile.deleteDrafts(of: names, in: directory) }
    isTidy = true
    for name in ledger?.missingFiles(in: directory, present: names) ?? [] {
      note(.missing(file(name).url.path))
    }
    return names
  }

  mutating func read(_ name: String) throws(FileError) -> Data? {
    let (data, outcome) = try file(name).readAndCompare()
    note(outcome)
    return data
  }

  mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  private mutating func note(_ outcome: FileOutcome) {
    if let warning = outcome.warning { warnings.append(warning) }
  }

  private func namesOnDisk() throws(FileError) -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      throw .unlistable(directory)
    }
  }
}

// MARK: - Changing

extension DirectorySessionTextStorage {
  func write(_ data: Data, to name: String) throws(FileError) {
    try checkWritable(name)
    try file(name).write(data)
  }

  func rename(_ name: String, to newName: String) throws(FileError) {
    try checkWritable(newName)
    try file(name).move(to: file(newName))
  }

  func delete(_ name: String) throws(FileError) {
    try checkWritable(name)
    try file(name).delete()
  }

  private func checkWritable(_ name: String) throws(FileError) {
    guard access == .readOnly else { return }
    throw .unwritable(file(name).url.path, reason: "this run is read-only")
  }
}
