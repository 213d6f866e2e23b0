import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

@testable import ArchitectureTesting

@Suite(.onOwnThread)
struct CanaryTests {
  private func location() throws -> IndexLocation {
    try .ofThisBuild(package: IndexLocation.package(of: #filePath))
  }

  @Test func `this toolchain's index contains everything that the rules rely on`() throws {
    try Canary.check(try location())
  }

  @Test func `the article has the number of ways, of look-alikes and of blind spots`() throws {
    let lines = try canaryLines(), article = try self.article()
    func count(_ mark: String) -> Int { lines.count { $0.contains("// \(mark): ") } }
    let sentence = try #require(article.firstMatch(of: /in (\d+) ways,/))
    #expect(Int(sentence.1) == count("touches"))
    let others = try #require(
      article.firstMatch(of: /found include (\d+) look-alikes and the (\d+) blind spots below/))
    #expect(Int(others.1) == count("clean") && Int(others.2) == count("hidden"))
  }

  @Test func `the tables of the article have each way and each blind spot`() throws {
    let tables = try article().components(separatedBy: "\n## ").map { section in
      section.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }.filter { !$0.isEmpty }
    let lines = try canaryLines()
    // The third table has the findings in other packages.
    try #require(tables.count == 3)
    #expect(
      tables[0].compactMap { Int($0[1]) }.reduce(0, +)
        == lines.count { $0.contains("// touches: ") })
    #expect(tables[1].count == lines.count { $0.contains("// hidden: ") })
  }

  private func article() throws -> String {
    let page = "Sources/Rules/ArchitectureTesting/ArchitectureTesting.docc/WhatIsFound.md"
    return try String(contentsOf: Repository.root.appendingPathComponent(page), encoding: .utf8)
  }

  @Test func `each blind spot is marked, with the reason above it`() throws {
    let lines = try canaryLines()
    let hidden = lines.indices.filter { lines[$0].contains("// hidden: ") }
    #expect(!hidden.isEmpty)
    for line in hidden {
      #expect(lines[max(0, line - 6)..<line].contains { $0.contains("  /// ") }, "\(lines[line])")
    }
  }

  @Test func `a line that the index misses is named`() {
    let error = #expect(throws: IndexError.self) {
      try Canary.compare(["A.swift:1"], with: ["A.swift:1", "A.swift:7"])
    }
    #expect(error?.description.hasPrefix("the index of this toolchain misses A.swift:7:") == true)
  }

  @Test func `a line that the index adds is named`() {
    let error = #expect(throws: IndexError.self) {
      try Canary.compare(["A.swift:1", "A.swift:9"], with: ["A.swift:1"])
    }
    #expect(error?.description.hasPrefix("the index of this toolchain adds to A.swift:9:") == true)
  }

  @Test func `a canary without lines is refused`() {
    #expect(throws: IndexError.self) { try Canary.compare([], with: []) }
  }

  @Test func `a build without the canary is not relied on`() throws {
    let error = #expect(throws: IndexError.self) { try Canary.check(try Sample.location()) }
    #expect(error != nil)
  }

  private func canaryLines() throws -> [String] {
    let files = FileManager.default.enumerator(at: Canary.folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }
    return try sources.filter { $0.pathExtension == "swift" }.flatMap {
      try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n")
    }
  }
}
