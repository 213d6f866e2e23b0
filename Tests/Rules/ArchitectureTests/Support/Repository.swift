import Foundation
import Testing

/// The sources that the tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
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

  /// Returns the module folders below `Sources`, and the `Commands` folder.
  static func sourceFolders() throws -> [URL] {
    try moduleFolders(in: "Sources") + [root.appendingPathComponent("Commands")]
  }

  /// Returns the folders of the modules, each of which is in the folder of its family.
  static func moduleFolders(in top: String) throws -> [URL] {
    try subfolders(of: root.appendingPathComponent(top)).flatMap(subfolders)
  }

  /// The part of each feature's folder that a module consists of.
  private static let partsOfFeatures = ["BrowserUI": "UI", "BrowserCoordinators": "Coordination"]

  /// Returns the Swift files of a module.
  static func swiftFiles(ofModule module: String) throws -> [URL] {
    let files = try swiftFiles(in: folder(ofModule: module))
    guard let part = partsOfFeatures[module] else { return files }
    return files.filter { $0.pathComponents.contains(part) }
  }

  /// Returns the path of a module's folder.
  static func folder(ofModule module: String) throws -> String {
    if module == "BrowserCommands" { return "Commands" }
    if partsOfFeatures[module] != nil { return "Sources/Browser/Features" }
    let folders = try moduleFolders(in: "Sources") + moduleFolders(in: "Tests")
    let folder = try #require(folders.first { $0.lastPathComponent == module }, "\(module)")
    return String(folder.path.dropFirst(root.path.count + 1))
  }

  private static func subfolders(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map(folder.appendingPathComponent)
  }
}
