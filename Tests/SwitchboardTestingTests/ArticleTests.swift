import Foundation
import Testing

/// The code that articles show is the code that these tests compile and run.
struct ArticleTests {
  @Test(arguments: [
    ("Sources/SwitchboardTesting/SwitchboardTesting.docc/Testing.md", "TestingGuide.swift"),
    ("Sources/Switchboard/Switchboard.docc/BroadcastAProperty.md", "BroadcastGuide.swift"),
  ])
  func `each Swift block of an article is part of a test`(article: String, guide: String) throws {
    let source = try Article.lines(
      of: String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent(guide), encoding: .utf8))
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
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    blocks = stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return Block(
        language: lines[0], text: lines.dropFirst().dropLast().joined(separator: "\n"))
    }
  }

  /// The lines that are not blank, without indentation.
  static func lines(of text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
