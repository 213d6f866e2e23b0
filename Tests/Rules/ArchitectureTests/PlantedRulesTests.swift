import ArchitectureTesting
import Foundation
import ProcessTesting
import Testing

/// Tests that the rules of the package's description find what they forbid.
///
/// The package in `ArchitecturePlants` has modules and types with the names of the browser's. A line
/// that breaks a rule has the comment `breaks:` with the rule's name, or follows a comment
/// `breaks-next:`.
@Suite(.onOwnThread)
struct PlantedRulesTests {
  /// A rule that a line breaks.
  private struct Plant: Hashable, Comparable, CustomStringConvertible {
    let place: String
    let rule: String

    var description: String { "\(place): \(rule)" }

    static func < (first: Self, second: Self) -> Bool { first.description < second.description }
  }

  private static let folder = "Tests/Rules/ArchitecturePlants"

  /// The plants, as the comments in the sources name them.
  private func plants() throws -> Set<Plant> {
    var plants: Set<Plant> = []
    for file in Repository.swiftFiles(in: "\(Self.folder)/Sources") {
      let name = file.lastPathComponent
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() {
        guard let match = line.firstMatch(of: /\/\/ breaks(-next)?: (.*)/) else { continue }
        let number = index + (match.1 == nil ? 1 : 2)
        plants.insert(Plant(place: "\(name):\(number)", rule: String(match.2)))
      }
    }
    return plants
  }

  /// The index of the plants after a build beside that of this package.
  private func codebase() throws -> Codebase {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("plants-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let folder = Repository.root.appendingPathComponent(Self.folder).path
    let run = try ProcessRun([
      "swift", "build", "--package-path", folder, "--scratch-path", scratch, "--jobs", "1",
    ])
    try #require(run.code == 0, "\(run.output)\(run.errors)")
    let store = try #require(IndexLocation.store(above: scratch + "/debug"))
    return try Codebase(IndexLocation(store: store, package: folder))
  }

  @Test func `each planted line is found by the rule that it names, and no other line is`() throws {
    let plants = try plants(), names = Set(plants.map(\.rule)), codebase = try codebase()
    let rules = try PackageRulesTests.rules().filter { names.contains($0.name) }
    #expect(Set(rules.map(\.name)) == names, "Each plant names a rule.")
    let found = rules.flatMap { rule in
      codebase.violations(of: rule).compactMap { violation in
        violation.place.map {
          let file = URL(fileURLWithPath: $0.path).lastPathComponent
          return Plant(place: "\(file):\($0.line)", rule: rule.name)
        }
      }
    }
    #expect(Set(found).sorted() == plants.sorted())
  }
}
