import Foundation
import ProfileFiles

/// Where the texts of named sessions are kept, each under the name of a file.
protocol SessionTextStorage: Sendable {
  /// Returns the names of the files.
  mutating func names() throws(FileError) -> [String]
  /// Returns the contents of a file, or nil if there is none.
  mutating func read(_ name: String) throws(FileError) -> Data?
  /// Replaces the contents of a file.
  mutating func write(_ data: Data, to name: String) throws(FileError)
  /// Gives a file another name, which no other has.
  mutating func rename(_ name: String, to newName: String) throws(FileError)
  /// Deletes a file for good.
  mutating func delete(_ name: String) throws(FileError)
  /// Returns what the user has to know of the files that were read since the last call.
  mutating func takeComplaints() -> [String]
}

// MARK: - MemorySessionTextStorage

/// Texts that are kept until the browser ends.
struct MemorySessionTextStorage: SessionTextStorage {
  private var files: [String: Data] = [:]

  func names() -> [String] { Array(files.keys) }

  func read(_ name: String) -> Data? { files[name] }

  mutating func write(_ data: Data, to name: String) { files[name] = data }

  mutating func rename(_ name: String, to newName: String) {
    files[newName] = files.removeValue(forKey: name)
  }

  mutating func delete(_ name: String) { files[name] = nil }

  func takeComplaints() -> [String] { [] }
}
