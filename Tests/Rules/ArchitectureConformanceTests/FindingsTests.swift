import Foundation
import Testing

/// Tests of the figures about other packages that the documentation shows.
@Suite struct FindingsTests {
  private static let folder = Repository.root.appendingPathComponent(".ci/architecture-packages")
  /// The classes of findings, in the order of the table.
  private static let classes = ["text", "name", "head", "read", "limit", "false"]

  private struct Description: Decodable {
    struct Rule: Decodable {}
    let rules: [Rule]
  }

  /// The names of the packages that `.ci/architecture-findings` checks.
  static let packages: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns the class of each known finding in a package.
  private static func knownClasses(in package: String) throws -> [String] {
    try text("\(package).findings").split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test(arguments: packages)
  func `each finding is real, or at a documented limit`(package: String) throws {
    let known = try Self.knownClasses(in: package)
    #expect(!known.isEmpty)
    #expect(Set(known).subtracting(Self.classes.dropLast()) == [])
  }

  @Test(arguments: packages)
  func `the table of findings has the figures of the known findings`(package: String) throws {
    let description = try JSONDecoder().decode(
      Description.self, from: Data(Self.text("\(package).json").utf8))
    let known = try Self.knownClasses(in: package)
    let figures =
      [description.rules.count, known.count]
      + Self.classes.map { name in known.count { $0 == name } }
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent(
        "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc/WhatIsFound.md"),
      encoding: .utf8)
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| \(package) |") })
    #expect(row.hasSuffix(" | " + figures.map(String.init).joined(separator: " | ") + " |"))
  }

  @Test func `the packages with rules are those that the script checks`() throws {
    let script = try String(
      contentsOf: Repository.root.appendingPathComponent(".ci/architecture-findings"),
      encoding: .utf8)
    #expect(Self.packages.count == 6)
    for package in Self.packages { #expect(script.contains("/\(package) ")) }
  }
}
