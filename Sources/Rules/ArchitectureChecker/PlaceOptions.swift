import ArchitectureConformance
import Foundation

/// The options that name the package, its index and its description.
struct PlaceOptions {
  /// The folder of the package.
  var package = FileManager.default.currentDirectoryPath
  /// The index store, or a folder of a build that has one, or nil for that of `.build/debug`.
  var index: String?
  /// The file with the layers and rules, or nil for the usual one.
  var description: String?
  /// A Boolean value that indicates whether the files below `Tests` are checked, too.
  var includesTests = false

  /// The folder of the package, or the nearest folder above it with a manifest.
  var folder: URL {
    let given = URL(fileURLWithPath: package).standardizedFileURL
    let inside = given.appendingPathComponent("Package.swift").path
    return URL(fileURLWithPath: IndexLocation.package(of: inside)).standardizedFileURL
  }

  var descriptionPath: String {
    description ?? folder.appendingPathComponent(Architecture.fileName).path
  }

  /// A Boolean value that indicates whether a description was given or is in the package's folder.
  var hasDescription: Bool {
    description != nil || FileManager.default.fileExists(atPath: descriptionPath)
  }

  func architecture() throws -> Architecture { try Architecture(contentsOf: descriptionPath) }

  func codebase() throws -> Codebase {
    guard index != nil || FileManager.default.fileExists(atPath: "\(folder.path)/Package.swift")
    else {
      throw IndexError(
        "there is no package in \(folder.path) or above",
        suggestion: "name its folder with --package")
    }
    let build = index ?? folder.appendingPathComponent(".build/debug").path
    return try Codebase(Self.location(build, folder), includingTests: includesTests)
  }

  /// Returns the location of the index of a build.
  /// - Throws: ``IndexError`` if the build has no index.
  static func location(_ build: String, _ folder: URL) throws -> IndexLocation {
    // A scratch path has a folder for each configuration.
    let debug = "\(build)/debug"
    let isScratchPath = FileManager.default.fileExists(atPath: debug)
    guard let store = IndexLocation.store(above: isScratchPath ? debug : build) else {
      throw IndexError(
        "there is no index at \(build)", suggestion: IndexError.build, needsBuild: true)
    }
    return try IndexLocation(store: store, package: folder.path)
  }
}
