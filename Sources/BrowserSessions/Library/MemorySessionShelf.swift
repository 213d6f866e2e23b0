import BrowserModel
import Foundation

/// Texts that are kept until the browser ends.
struct MemorySessionShelf: SessionShelf {
  private var files: [String: Data] = [:]

  func names() -> [String] { Array(files.keys) }

  func read(_ name: String) -> Data? { files[name] }

  mutating func write(_ data: Data, to name: String) { files[name] = data }

  mutating func rename(_ name: String, to newName: String) {
    files[newName] = files.removeValue(forKey: name)
  }

  mutating func delete(_ name: String) { files[name] = nil }
}
