import ArchitectureTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of `expect` on the package of this build.
@Suite(.onOwnThread, .collectsIssues)
struct ExpectTests {
  private static let ui = Layer("UI", modules: "BrowserUI")
  private static let commands = Layer("commands", modules: "BrowserCommands")

  /// Returns the texts of the issues that a closure records.
  private func texts(of body: () -> Void) async -> [String] {
    await issues(of: body).flatMap(\.comments).map { "\($0)" }
  }

  @Test func `a kept rule records nothing`() {
    expect(Self.commands.mustNotDepend(on: Self.ui))
  }

  @Test func `an issue stands at the offending line, with the rule and how to fix it`() async throws
  {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let consumer = Types.named("BrowserUI.TabStripConsumer")
    let issues = await issues { expect(strip.mustNotConform(to: consumer).called("strip-is-fed")) }
    let place = issues.first?.sourceLocation
    #expect(issues.count == 1)
    #expect(place?.fileID == "BrowserUI/TabStripViewController.swift")
    let path = try #require(place?.filePath)
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let line = try #require(place.map { lines[$0.line - 1] })
    #expect(line.contains("class TabStripViewController: TabStripConsumer"))
    #expect(
      issues.first?.comments.map { "\($0)" } == [
        """
        [strip-is-fed] BrowserUI.TabStripViewController conforms to BrowserUI.TabStripConsumer: \
        let another object do it
        """
      ])
  }

  @Test func `with a limit, the fix and the number of places stand once, at the call`() async {
    let used = Self.ui.mustNotUse("Swift.String").called("ui-has-no-text", suggestion: "draw it")
    let all = await issues { expect(used) }
    let line = #line + 1
    let issues = await issues { expect(used, limit: 2) }
    let texts = issues.flatMap(\.comments).map { "\($0)" }
    #expect(all.count > 2 && texts.count == 3)
    #expect(texts.prefix(2).allSatisfy { !$0.contains("draw it") })
    let summary = texts.last?.components(separatedBy: "\n") ?? []
    #expect(summary.first == "[ui-has-no-text] draw it")
    #expect(summary.dropFirst().first?.hasPrefix("  BrowserUI: \(all.count) places in ") == true)
    #expect(issues.last?.sourceLocation?.line == line)
  }

  @Test(arguments: [0, -1])
  func `without any line, the fix and the number of places stand at the call`(limit: Int) async {
    let used = Self.ui.mustNotUse("Swift.String").called("ui-has-no-text", suggestion: "draw it")
    let texts = await texts { expect(used, limit: limit) }
    #expect(texts.count == 1 && texts.first?.hasPrefix("[ui-has-no-text] draw it") == true)
  }

  @Test func `a limit changes nothing about a single violation`() async {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let rule = strip.mustNotConform(to: .named("BrowserUI.TabStripConsumer"))
    let texts = await texts { expect(rule, limit: 1) }
    #expect(texts.count == 1 && texts.first?.hasSuffix(": let another object do it") == true)
  }

  @Test func `a fault of a rule stands at the call`() async {
    let line = #line + 2
    let issues = await issues {
      expect(Self.ui.mustNotDepend(on: Layer("gone", modules: "BrowserModels")))
    }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(issues.map(\.sourceLocation?.fileName) == ["ExpectTests.swift"])
  }

  @Test func `a baseline below the package's folder tolerates known violations`() throws {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let rule = strip.mustNotConform(to: .named("BrowserUI.TabStripConsumer")).called("strip-is-fed")
    let package = IndexLocation.package(of: #filePath)
    let path = ".build/known-\(UUID().uuidString).txt"
    let known = "strip-is-fed | BrowserUI.TabStripViewController | BrowserUI.TabStripConsumer\n"
    try known.write(toFile: "\(package)/\(path)", atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: "\(package)/\(path)") }
    expect(rule, baseline: path)
  }

  @Test func `a package is named relative to the one with the test, its baseline relative to it`()
    throws
  {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let rule = strip.mustNotConform(to: .named("BrowserUI.TabStripConsumer")).called("strip-is-fed")
    let package = URL(fileURLWithPath: IndexLocation.package(of: #filePath))
    let path = ".build/known-\(UUID().uuidString).txt"
    let known = "strip-is-fed | BrowserUI.TabStripViewController | BrowserUI.TabStripConsumer\n"
    try known.write(to: package.appendingPathComponent(path), atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: package.appendingPathComponent(path)) }
    // A nested package stands in a folder of the package that it checks.
    let sample = package.appendingPathComponent("Tests/Rules/ArchitectureSample")
    let test = sample.appendingPathComponent("Tests/Test.swift").path
    expect(rule, package: "../../..", baseline: path, filePath: test)
    expect(rule, package: "Sources/..", baseline: path)
  }

  @Test func `a package that is not in this build is an issue at the call`() async {
    let line = #line + 2
    let issues = await issues {
      expect(Self.commands.mustNotDepend(on: Self.ui), package: "Tests/Rules/ArchitectureSample")
    }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    let text = issues.flatMap(\.comments).map { "\($0)" }.joined()
    #expect(text.contains("has no file of \(IndexLocation.package(of: #filePath))/Tests/"))
  }

  @Test func `a baseline that cannot be read is an issue at the call`() async {
    let texts = await texts {
      expect(Self.commands.mustNotDepend(on: Self.ui), baseline: "Package.swift")
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Package.swift:1: not a line of a baseline") == true)
  }
}
