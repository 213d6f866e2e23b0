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

  @Test func `there are many ways to touch a type, and lines that only look like it`() throws {
    let lines = try canaryLines()
    #expect(lines.filter { $0.contains("// touches: ") }.count >= 150)
    #expect(lines.filter { $0.contains("// clean: ") }.count >= 20)
  }

  @Test func `each blind spot is marked, with the reason above it`() throws {
    let lines = try canaryLines()
    let hidden = lines.indices.filter { lines[$0].contains("// hidden: ") }
    #expect(hidden.count >= 12)
    for line in hidden {
      #expect(lines[max(0, line - 6)..<line].contains { $0.contains("  /// ") }, "\(lines[line])")
    }
  }

  @Test func `a line that the index misses is named`() {
    let error = #expect(throws: IndexError.self) {
      try Canary.compare(["A.swift:1"], with: ["A.swift:1", "A.swift:7"])
    }
    #expect(error?.description.hasPrefix("the index of this toolchain misses A.swift:7;") == true)
  }

  @Test func `a line that the index adds is named`() {
    let error = #expect(throws: IndexError.self) {
      try Canary.compare(["A.swift:1", "A.swift:9"], with: ["A.swift:1"])
    }
    #expect(error?.description.hasPrefix("the index of this toolchain adds to A.swift:9;") == true)
  }

  @Test func `a canary without lines is no canary`() {
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
