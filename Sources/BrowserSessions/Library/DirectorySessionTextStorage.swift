import Foundation
import ProfileFiles

/// Texts that are kept in files of a directory, which is made with the first.
struct DirectorySessionTextStorage: SessionTextStorage {
  private let directory: URL
  private let access: FileAccess
  private let ledger: FileLedger?
  private var complaints: [String] = []
  /// Whether what killed processes have left has been deleted.
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
    for name in ledger?.missingFiles(in: directory, besides: names) ?? [] {
      note(.missing(file(name).url.path))
    }
    return names
  }

  mutating func read(_ name: String) throws(FileError) -> Data? {
    let (data, outcome) = try file(name).readAndCompare()
    note(outcome)
    return data
  }

  mutating func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  private mutating func note(_ outcome: FileOutcome) {
    if let complaint = outcome.complaint { complaints.append(complaint) }
  }

  private func namesOnDisk() throws(FileError) -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      throw .unreadable(directory.path, reason: error.systemReason)
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
    throw .unwritable(file(name).url.path, reason: "this run only reads the profile")
  }
}
