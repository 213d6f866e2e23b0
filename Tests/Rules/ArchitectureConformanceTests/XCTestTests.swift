import ArchitectureTesting
import XCTest

/// Tests of rules in a test of XCTest, as the article `ArchitectureTesting` shows.
final class XCTestTests: XCTestCase {
  private let ui = Layer("UI", modules: "BrowserUI")
  private let commands = Layer("commands", modules: "BrowserCommands")

  func testAKeptRule() throws {
    try check(commands.mustNotDepend(on: ui))
  }

  func testABrokenRuleIsAnErrorWithItsLines() {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let rule = strip.mustNotConform(to: .named("BrowserUI.TabStripConsumer"))
    XCTAssertThrowsError(try check(commands.mustNotDepend(on: ui), rule)) { error in
      XCTAssertEqual((error as? BrokenRules)?.violations.count, 1)
      XCTAssertTrue("\(error)".contains("TabStripViewController.swift:"), "\(error)")
      XCTAssertTrue("\(error)".hasSuffix(": let another object do it"), "\(error)")
    }
  }

  func testAWarningIsNoError() throws {
    let strip = Types.named("BrowserUI.TabStripViewController")
    let rule = strip.mustNotConform(to: .named("BrowserUI.TabStripConsumer"))
    try check(rule.withSeverity(.warning))
  }
}
