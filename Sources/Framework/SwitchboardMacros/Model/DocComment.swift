import SwiftSyntax

/// The documentation comment above a declaration, split into its parts.
struct DocComment {
  /// The first paragraph.
  private(set) var summary = ""
  /// The paragraphs after the summary.
  private var paragraphs: [String] = []
  /// The example lines, which come from `- Example:` items and from code blocks without a language.
  private(set) var examples: [String] = []
  /// The first paragraph about each parameter, keyed by the parameter's name.
  private(set) var parameters: [String: String] = [:]

  /// The paragraphs after the summary, separated by blank lines.
  var discussion: String { paragraphs.joined(separator: "\n\n") }

  /// Reads a comment. Parameters can have either DocC form: `- Parameter name: …` or a list below
  /// `- Parameters:`.
  init(above declaration: some SyntaxProtocol) {
    var blocks = DocBlock.all(in: declaration.leadingTrivia)[...]
    if let first = blocks.first, first.fence == nil, first.item == nil {
      summary = first.text
      blocks.removeFirst()
    }
    // The indentation of the last parameter or aside, and of `- Parameters:` before its list.
    var field: Int?
    var list: Int?
    for block in blocks {
      guard let item = block.item else {
        // What is indented more than a parameter or an aside belongs to it.
        if let field, block.indent > field { continue }
        field = nil
        read(block)
        continue
      }
      let colon = item.firstIndex(of: ":") ?? item.startIndex
      let name = item[..<colon].trimmed
      let text = String(item[colon...].dropFirst().trimmed)
      if let indent = list, block.indent <= indent { list = nil }
      field = min(field ?? block.indent, block.indent)
      if name == "Parameters" {
        list = block.indent
      } else if name == "Example" {
        examples.append(text.withoutBackticks)
      } else if Self.asides.contains(name) {
        continue
      } else if name.hasPrefix("Parameter ") || list != nil,
        let last = name.split(separator: " ").last
      {
        parameters[String(last).withoutBackticks] = text
      } else {
        paragraphs.append(block.text)
        field = nil
      }
    }
  }

  /// Reads a block that is neither an item of a list nor part of one.
  private mutating func read(_ block: DocBlock) {
    guard let fence = block.fence else { return paragraphs.append(block.text) }
    guard fence.language.isEmpty else { return }
    examples += block.lines.map { $0.hasPrefix("> ") ? String($0.dropFirst(2)) : $0 }
  }

  /// The list items that DocC treats as asides instead of parameters.
  private static let asides = Set(
    """
    Attention Author Authors Bug Complexity Copyright Date Experiment Important Invariant Note \
    Postcondition Precondition Remark Requires Returns SeeAlso Since Throws Tip ToDo Version Warning
    """.split(separator: " "))
}
