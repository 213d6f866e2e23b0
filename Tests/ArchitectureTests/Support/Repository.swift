import Foundation

/// The sources that the tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the Swift files below a folder.
  static func swiftFiles(in folder: String) -> [URL] {
    files(in: root.appendingPathComponent(folder), endingWith: ["swift"])
  }

  /// Returns the files below a folder that have one of the given path extensions.
  static func files(in folder: URL, endingWith extensions: Set<String>) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { extensions.contains($0.pathExtension) }
  }

  /// The folders in `Sources` that contain several modules.
  private static let families: Set = ["C", "Canary", "Examples", "Tools"]

  /// Returns the folders of the modules in `Sources`, and `Commands`.
  static func sourceFolders() throws -> [URL] {
    let folders = try folders(in: root.appendingPathComponent("Sources"))
    let modules = try folders.flatMap { folder in
      families.contains(folder.lastPathComponent) ? try self.folders(in: folder) : [folder]
    }
    return modules + [root.appendingPathComponent("Commands")]
  }

  private static func folders(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map(folder.appendingPathComponent)
  }
}
