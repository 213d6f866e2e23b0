import ArchitectureConformance
import ArgumentParser
import Foundation

/// The options that name the package, its index and its description.
struct PlaceOptions: ParsableArguments {
  @Option(help: "The folder of the package. Defaults to the current folder.")
  var package = FileManager.default.currentDirectoryPath

  @Option(
    help: "The index store, or a folder of a build that has one. Defaults to that of .build/debug.")
  var index: String?

  @Option(help: "The file with the layers and rules. Defaults to .architecture.json.")
  var description: String?

  @Flag(help: "Also checks the files below Tests.")
  var includeTests = false

  var folder: URL { URL(fileURLWithPath: package).standardizedFileURL }

  var descriptionPath: String {
    description ?? folder.appendingPathComponent(Architecture.fileName).path
  }

  /// A Boolean value that indicates whether a description was given or is in the package's folder.
  var hasDescription: Bool {
    description != nil || FileManager.default.fileExists(atPath: descriptionPath)
  }

  func architecture() throws -> Architecture { try Architecture(contentsOf: descriptionPath) }

  func codebase() throws -> Codebase {
    let build = index ?? folder.appendingPathComponent(".build/debug").path
    return try Codebase(Self.location(build, folder), includingTests: includeTests)
  }

  /// Returns the location of the index of a build.
  /// - Throws: ``IndexError`` if the build has no index.
  static func location(_ build: String, _ folder: URL) throws -> IndexLocation {
    guard let store = IndexLocation.store(above: build) else {
      throw IndexError(
        "there is no index at \(build)", suggestion: IndexError.build, needsBuild: true)
    }
    return try IndexLocation(store: store, package: folder.path)
  }
}
