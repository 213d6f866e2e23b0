import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// The sample package with its deliberate violations. It is built only once.
enum Sample {
  static let folder = testsFolder.appendingPathComponent("ArchitectureSample")
  /// The folder of the sample's build, next to the build of this package.
  static let build = products.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("architecture-sample")
  /// The products folder of this build.
  static let products = URL(
    fileURLWithPath: (try? IndexLocation.ofThisBuild(package: folder.path))?.store ?? "/nowhere"
  ).deletingLastPathComponent().deletingLastPathComponent()

  private static let testsFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let built = Result {
    // Running one compilation at a time leaves processors for the other tests.
    let run = try ProcessRun(
      [
        "swift", "build", "--package-path", folder.path, "--scratch-path", build.path,
        "--jobs", "1",
      ])
    try #require(run.code == 0, "\(run.output)\(run.errors)")
    let store = try #require(IndexLocation.store(above: build.appendingPathComponent("debug").path))
    let location = try IndexLocation(store: store, package: folder.path)
    return (location, try Codebase(location))
  }

  static func location() throws -> IndexLocation { try built.get().0 }

  static func codebase() throws -> Codebase { try built.get().1 }

  static func architecture() throws -> Architecture {
    try Architecture(contentsOf: folder.appendingPathComponent(Architecture.fileName).path)
  }
}

// MARK: - Markers

extension Sample {
  /// Returns the lines that are marked as breaking each rule, in the form `File.swift:12`.
  static func markedLines() throws -> [String: Set<String>] {
    var marked: [String: Set<String>] = [:]
    let sources = folder.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      for (number, line) in lines.enumerated() {
        let parts = line.components(separatedBy: "// breaks: ")
        for rule in parts.dropFirst().flatMap({ $0.components(separatedBy: ", ") }) {
          marked[rule, default: []].insert("\(file.lastPathComponent):\(number + 1)")
        }
      }
    }
    return marked
  }

  static func line(_ violation: Violation) -> String {
    guard let place = violation.place else { return "\(violation)" }
    return "\(URL(fileURLWithPath: place.path).lastPathComponent):\(place.line)"
  }
}
