import Foundation
import Testing

/// The code that articles show is the code that these tests compile and run.
struct ArticleTests {
  @Test(arguments: [
    (
      "Sources/SwitchboardTesting/SwitchboardTesting.docc/Testing.md",
      ["Tests/SwitchboardTestingTests/TestingGuide.swift"]
    ),
    (
      "Sources/Switchboard/Switchboard.docc/BroadcastAProperty.md",
      ["Tests/SwitchboardTestingTests/BroadcastGuide.swift"]
    ),
    (
      "Sources/Switchboard/Switchboard.docc/FromOtherActors.md",
      ["Tests/SwitchboardTestingTests/ActorGuide.swift"]
    ),
    (
      "Sources/SwitchboardREPL/SwitchboardREPL.docc/AServer.md",
      [
        "Sources/Examples/LineServerExample/Board.swift",
        "Sources/Examples/LineServerExample/main.swift",
      ]
    ),
  ])
  func `each Swift block of an article is part of a test or an example`(
    article: String, guide: [String]
  ) throws {
    let source = try guide.flatMap { try Article.lines(of: Article.text(of: $0)) }
    let blocks = try Article(article).blocks.filter { $0.language == "swift" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = Article.lines(of: block.text)
      let isFound = source.indices.contains { source[$0...].starts(with: lines) }
      #expect(isFound, "\(guide) lacks this block of \(article):\n\(block.text)")
    }
  }
}

/// A documentation page.
struct Article {
  /// A block of code between fences.
  struct Block {
    let language: String
    let text: String
  }

  let blocks: [Block]

  /// Reads an article.
  /// - Parameter path: The path in the repository.
  init(_ path: String) throws {
    let parts = try Self.text(of: path).components(separatedBy: "```")
    blocks = stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return Block(
        language: lines[0], text: lines.dropFirst().dropLast().joined(separator: "\n"))
    }
  }

  /// Returns the text of a file in the repository.
  static func text(of path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The lines that are not blank, without indentation.
  static func lines(of text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
