package import Foundation

/// All that there is below a directory: what is in the files, when it was written, who may read it.
package struct FileTree: Equatable {
  /// A file, or a directory, which has no contents.
  package struct Entry: Equatable {
    /// What is in the file.
    package var contents: Data?
    /// When it was last written.
    package var time: Date?
    /// Its number in the file system.
    package var number: Int?
    /// Who may read and write it.
    package var permissions: Int?
  }

  /// What there is, by its path; the directory itself by an empty one.
  package private(set) var entries: [String: Entry] = [:]

  /// Reads what there is at a path; nothing need be there.
  package init(at url: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: url.path) else { return }
    for path in try manager.subpathsOfDirectory(atPath: url.path) + [""] {
      let place = url.appendingPathComponent(path).path
      let attributes = try manager.attributesOfItem(atPath: place)
      entries[path] = Entry(
        contents: manager.contents(atPath: place),
        time: attributes[.modificationDate] as? Date,
        number: attributes[.systemFileNumber] as? Int,
        permissions: attributes[.posixPermissions] as? Int)
    }
  }
}
