package import Foundation

/// A snapshot of a directory and all files and directories in it.
package struct FileTree: Equatable {
  /// The state of a file or directory.
  package struct Entry: Equatable {
    /// The file's contents, or nil for a directory.
    package var contents: Data?
    /// The time of the last modification, if known.
    package var time: Date?
    /// The inode number.
    package var number: Int?
    /// The permissions.
    package var permissions: Int?
  }

  /// The entries, keyed by path. The path of the directory itself is empty.
  package private(set) var entries: [String: Entry] = [:]

  /// Creates a tree by reading a directory. The tree is empty if the directory does not exist.
  /// Sockets, which contain nothing, are left out.
  package init(at url: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: url.path) else { return }
    for path in try manager.subpathsOfDirectory(atPath: url.path) + [""] {
      let place = url.appendingPathComponent(path).path
      let attributes = try manager.attributesOfItem(atPath: place)
      guard attributes[.type] as? FileAttributeType != .typeSocket else { continue }
      entries[path] = Entry(
        contents: manager.contents(atPath: place),
        time: attributes[.modificationDate] as? Date,
        number: attributes[.systemFileNumber] as? Int,
        permissions: attributes[.posixPermissions] as? Int)
    }
  }
}

/// Returns the permissions of a file or directory as a `chmod` mode.
package func permissions(of url: URL) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
}
