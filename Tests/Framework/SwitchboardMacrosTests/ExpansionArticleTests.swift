import Foundation
import ProcessTesting
import Testing

/// Tests that the article "What the macro generates" shows the code that the macro generates.
@Suite(.onOwnThread)
struct ExpansionArticleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Framework/Switchboard/Switchboard.docc")
    .appendingPathComponent("WhatTheMacroGenerates.md")

  /// The ranges of the article's Swift code, without fences.
  private static func blocks(of text: String) -> [Range<String.Index>] {
    text.matches(of: /```swift\n([^`]|`(?!``))*```/).map { match in
      let start = text.index(match.range.lowerBound, offsetBy: "```swift\n".count)
      return start..<text.index(match.range.upperBound, offsetBy: -"\n```".count)
    }
  }

  // `SWITCHBOARD_DRAW_EXPANSION=1` writes the expansion into the article.
  @Test func `the article prints the whole expansion of its example`() throws {
    var text = try String(contentsOf: Self.article, encoding: .utf8)
    let blocks = Self.blocks(of: text)
    try #require(blocks.count == 2)
    let generated = try Self.generated(from: String(text[blocks[0]]))
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_EXPANSION"] != nil {
      text.replaceSubrange(blocks[1], with: generated)
      try Data(text.utf8).write(to: Self.article)
    } else {
      #expect(text[blocks[1]] == generated)
    }
  }

  /// Returns the code that the macro adds to a protocol, without blank lines.
  private static func generated(from source: String) throws -> String {
    let expansions = try Compiler.expansions(of: "public import Switchboard\n" + source)
    return expansions.joined(separator: "\n").components(separatedBy: "\n")
      .filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }
}
