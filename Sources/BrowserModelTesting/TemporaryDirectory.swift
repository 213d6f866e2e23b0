package import Foundation

/// A directory that is gone when the test is over.
package final class TemporaryDirectory: Sendable {
  /// Where the directory is.
  package let url: URL

  /// Makes an empty directory.
  package init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("switchboard-\(UUID().uuidString)")
    // If this fails, so does the first use of the directory, with the reason.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

// MARK: - Files

extension TemporaryDirectory {
  /// The path of the directory.
  package var path: String { url.path }

  /// Returns where a file of the directory is.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns a place that can't be written, not even by root: below a file.
  package func unwritable(_ name: String) throws -> URL {
    try Data().write(to: file("obstacle"))
    return file("obstacle").appendingPathComponent(name)
  }

  /// The names of what is in it, hidden files included.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// Returns the permissions of a file or directory, as `chmod` takes them.
package func permissions(of url: URL) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
}

// MARK: - FileTree

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
