import BrowserModel
import Foundation

/// Texts that are kept in files of a directory, which is made with the first.
struct DirectorySessionShelf: SessionShelf {
  private let directory: URL
  private let access: FileAccess

  init(_ directory: URL, access: FileAccess) {
    self.directory = directory
    self.access = access
  }

  func names() throws(FileError) -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      throw .unreadable(directory.path, reason: error.systemReason)
    }
  }

  func read(_ name: String) throws(FileError) -> Data? { try AtomicFile(file(name)).read() }

  func write(_ data: Data, to name: String) throws(FileError) {
    try checkWritable(name)
    try AtomicFile(file(name)).write(data)
  }

  func rename(_ name: String, to newName: String) throws(FileError) {
    try checkWritable(newName)
    do {
      try FileManager.default.moveItem(at: file(name), to: file(newName))
    } catch {
      throw .unwritable(file(newName).path, reason: error.systemReason)
    }
  }

  func delete(_ name: String) throws(FileError) {
    try checkWritable(name)
    do {
      try FileManager.default.removeItem(at: file(name))
    } catch {
      throw .unwritable(file(name).path, reason: error.systemReason)
    }
  }

  private func checkWritable(_ name: String) throws(FileError) {
    guard access == .readOnly else { return }
    throw .unwritable(file(name).path, reason: "this run only reads the profile")
  }

  private func file(_ name: String) -> URL { directory.appendingPathComponent(name) }
}
