import Foundation

/// All that there is below a directory: what is in the files, when it was written, who may read it.
struct FileTree: Equatable {
  /// A file, or a directory, which has no contents.
  struct Entry: Equatable {
    var contents: Data?
    var time: Date?
    var number: Int?
    var permissions: Int?
  }

  /// What there is, by its path; the directory itself by an empty one.
  private(set) var entries: [String: Entry] = [:]

  /// Reads what there is at a path; nothing need be there.
  init(at url: URL) throws {
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
