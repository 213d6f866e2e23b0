import SwiftSyntax

/// The documentation comment above a declaration, split into its parts.
struct DocComment {
  /// The first paragraph.
  private(set) var summary = ""
  /// The paragraphs after the summary, separated by blank lines.
  var discussion: String { paragraphs.joined(separator: "\n\n") }
  /// The example lines, which come from `- Example:` items and from code blocks without a language.
  private(set) var examples: [String] = []
  /// The first paragraph about each parameter, keyed by the parameter's name.
  private(set) var parameters: [String: String] = [:]

  /// The indentation of `- Parameters:` while its list is being read.
  private var listIndent: Int?
  /// The parameter whose paragraph is being read.
  private var current: String?
  private var paragraphs: [String] = []
  /// The indentation of the last parameter or aside.
  private var fieldIndent: Int?
  /// A Boolean value that indicates whether the next line can continue the last paragraph.
  private var isInParagraph = false
  /// The fence of the current code block, and whether the block contains examples.
  private var block: (fence: CodeFence, hasExamples: Bool)?

  init(above declaration: some SyntaxProtocol) {
    let lines = DocLines(declaration.leadingTrivia).lines[...]
    let paragraph = lines.prefix { !$0.isBlank && $0.item == nil }
    summary = paragraph.map(\.text).joined(separator: " ")
    for line in lines.dropFirst(paragraph.count) { read(line) }
  }

  /// Reads a line. Parameters can have either DocC form: `- Parameter name: …` or a list below
  /// `- Parameters:`.
  private mutating func read(_ line: DocLine) {
    guard !readCode(line) else { return }
    guard let item = line.item else { return readContinuation(line) }
    current = nil
    isInParagraph = false
    fieldIndent = fieldIndent.map { min($0, line.indent) } ?? line.indent
    if let listIndent, line.indent <= listIndent { self.listIndent = nil }
    if item == "Parameters:" {
      listIndent = line.indent
    } else if item.hasPrefix("Parameter ") {
      readParameter(item.dropFirst("Parameter ".count))
    } else if listIndent != nil {
      readParameter(item[...])
    } else if item.hasPrefix("Example:") {
      examples.append(String(item.dropFirst("Example:".count).trimmed).withoutCodeMarks)
    } else if !Self.asides.contains(where: { item.hasPrefix("\($0):") }) {
      paragraphs.append(line.text)
      isInParagraph = true
      fieldIndent = nil
    }
  }

  private mutating func readContinuation(_ line: DocLine) {
    guard !line.isBlank else { return (current, isInParagraph) = (nil, false) }
    if let name = current {
      let said = parameters[name] ?? ""
      parameters[name] = said.isEmpty ? line.text : "\(said) \(line.text)"
    } else if isInParagraph {
      paragraphs[paragraphs.count - 1] += " \(line.text)"
    } else if !isInField(line), !line.text.hasPrefix("#") {
      paragraphs.append(line.text)
      isInParagraph = true
    }
  }

  /// Returns whether a line is indented as part of a parameter or an aside.
  private mutating func isInField(_ line: DocLine) -> Bool {
    if let fieldIndent, line.indent > fieldIndent { return true }
    fieldIndent = nil
    return false
  }

  /// Reads a line of a code block.
  /// - Returns: Whether the line belongs to a code block.
  private mutating func readCode(_ line: DocLine) -> Bool {
    if let block {
      if block.fence.isClosed(by: line.text) {
        self.block = nil
      } else if block.hasExamples, !line.isBlank {
        examples.append(line.text.hasPrefix("> ") ? String(line.text.dropFirst(2)) : line.text)
      }
      return true
    }
    guard let fence = CodeFence(opening: line.text) else { return false }
    block = (fence, hasExamples: fence.language.isEmpty && current == nil)
    isInParagraph = false
    return true
  }

  private mutating func readParameter(_ item: Substring) {
    guard let colon = item.firstIndex(of: ":") else { return }
    let name = String(item[..<colon].trimmed).withoutBackticks
    guard !Self.asides.contains(name) else { return }
    parameters[name] = String(item[item.index(after: colon)...].trimmed)
    current = name
  }

  /// The list items that DocC treats as asides instead of parameters.
  private static let asides: Set<String> = [
    "Attention", "Author", "Authors", "Bug", "Complexity", "Copyright", "Date", "Experiment",
    "Important", "Invariant", "Note", "Postcondition", "Precondition", "Remark", "Requires",
    "Returns", "SeeAlso", "Since", "Throws", "Tip", "ToDo", "Version", "Warning",
  ]
}

/// A line that opens a code block and begins with three or more backticks or tildes.
private struct CodeFence {
  private let mark: Character
  private let length: Int
  let language: Substring

  /// Creates the fence that a line begins with, or returns nil if the line does not open a code
  /// block.
  init?(opening line: String) {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    self.mark = mark
    length = line.prefix { $0 == mark }.count
    language = line.dropFirst(length).trimmed
    // If the line contains another backtick, it is inline code.
    guard length >= 3, mark == "~" || !language.contains("`") else { return nil }
  }

  /// Returns whether a line closes the block. A closing line consists of the same mark, repeated at
  /// least as often as in the opening line.
  func isClosed(by line: String) -> Bool {
    line.count >= length && line.allSatisfy { $0 == mark }
  }
}

extension String {
  /// The text without the backticks around inline code.
  fileprivate var withoutCodeMarks: String {
    let isCode = count > 1 && hasPrefix("`") && hasSuffix("`")
    return isCode ? String(dropFirst().dropLast()) : self
  }
}
