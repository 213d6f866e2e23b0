import Foundation

/// The sources that the tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift files below a folder.
  static func swiftFiles(in folder: String) -> [URL] {
    files(in: root.appendingPathComponent(folder), endingWith: ["swift"])
  }

  /// The files below a folder that have one of some path extensions.
  static func files(in folder: URL, endingWith extensions: Set<String>) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { extensions.contains($0.pathExtension) }
  }

  /// The folders of the modules in `Sources`, and `Commands`.
  static func sourceFolders() throws -> [URL] {
    let sources = root.appendingPathComponent("Sources")
    return try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .map(sources.appendingPathComponent) + [root.appendingPathComponent("Commands")]
  }
}
