import SwiftSyntax

/// The documentation comment above a declaration, taken apart.
struct DocComment {
  /// The first paragraph.
  private(set) var summary = ""
  /// What is said of each parameter, by its name: the first paragraph.
  private(set) var parameters: [String: String] = [:]

  /// How deep the dash of `- Parameters:` stands, while the list below it is read.
  private var listIndent: Int?
  /// The parameter whose paragraph is read.
  private var current: String?

  init(above declaration: some SyntaxProtocol) {
    let lines = DocLines(declaration.leadingTrivia).lines[...]
    let paragraph = lines.prefix { !$0.isBlank && $0.item == nil }
    summary = paragraph.map(\.text).joined(separator: " ")
    for line in lines.dropFirst(paragraph.count) { read(line) }
  }

  /// Reads both forms of DocC: `- Parameter name: …` and the list below `- Parameters:`.
  private mutating func read(_ line: DocLine) {
    guard let item = line.item else { return readContinuation(line) }
    current = nil
    if let listIndent, line.indent <= listIndent { self.listIndent = nil }
    if item == "Parameters:" {
      listIndent = line.indent
    } else if item.hasPrefix("Parameter ") {
      readParameter(item.dropFirst("Parameter ".count))
    } else if listIndent != nil {
      readParameter(item[...])
    }
  }

  private mutating func readContinuation(_ line: DocLine) {
    guard let name = current, !line.isBlank else { return current = nil }
    let said = parameters[name] ?? ""
    parameters[name] = said.isEmpty ? line.text : "\(said) \(line.text)"
  }

  private mutating func readParameter(_ item: Substring) {
    guard let colon = item.firstIndex(of: ":") else { return }
    let name = String(item[..<colon].trimmed).withoutBackticks
    guard !Self.asides.contains(name) else { return }
    parameters[name] = String(item[item.index(after: colon)...].trimmed)
    current = name
  }

  /// What DocC reads as something said aside, and not as a parameter.
  private static let asides: Set<String> = [
    "Attention", "Author", "Authors", "Bug", "Complexity", "Copyright", "Date", "Experiment",
    "Important", "Invariant", "Note", "Postcondition", "Precondition", "Remark", "Requires",
    "Returns", "SeeAlso", "Since", "Throws", "Tip", "ToDo", "Version", "Warning",
  ]
}
