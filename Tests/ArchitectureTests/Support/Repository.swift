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

  /// The folders below `Sources` that contain several modules.
  private static let families: Set = ["C", "Canary", "Examples", "System", "Tools"]

  /// Returns the module folders below `Sources`, and the `Commands` folder.
  static func sourceFolders() throws -> [URL] {
    try moduleFolders(in: root.appendingPathComponent("Sources"))
      + [root.appendingPathComponent("Commands")]
  }

  private static func moduleFolders(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map(folder.appendingPathComponent)
      .flatMap { families.contains($0.lastPathComponent) ? try moduleFolders(in: $0) : [$0] }
  }
}
