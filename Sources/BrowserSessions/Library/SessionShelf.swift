import BrowserModel
import Foundation

/// Where the texts of named sessions are kept, each under the name of a file.
protocol SessionShelf: Sendable {
  /// Returns the names of the files.
  func names() throws(FileError) -> [String]
  /// Returns what is in a file, or nil when there is none.
  func read(_ name: String) throws(FileError) -> Data?
  /// Replaces what is in a file.
  mutating func write(_ data: Data, to name: String) throws(FileError)
  /// Gives a file another name, which no other has.
  mutating func rename(_ name: String, to newName: String) throws(FileError)
  /// Deletes a file for good.
  mutating func delete(_ name: String) throws(FileError)
}
