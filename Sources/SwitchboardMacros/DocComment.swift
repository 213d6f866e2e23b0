import SwiftSyntax

/// The documentation comment above a declaration, taken apart.
struct DocComment {
  /// The first paragraph.
  private(set) var summary = ""
  /// What is said of each parameter, by its name.
  private(set) var parameters: [String: String] = [:]

  init(above declaration: some SyntaxProtocol) {
    let lines = declaration.leadingTrivia.pieces.compactMap { piece -> String? in
      guard case .docLineComment(let text) = piece else { return nil }
      return text.dropFirst(3).trimmed
    }
    var remainder = lines[...]
    let paragraph = remainder.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }
    summary = paragraph.joined(separator: " ")
    remainder = remainder.dropFirst(paragraph.count)
    readParameters(in: remainder)
  }

  /// Reads both forms of DocC: `- Parameter name: …` and the list below `- Parameters:`.
  private mutating func readParameters(in lines: ArraySlice<String>) {
    var inList = false
    for line in lines where line.hasPrefix("- ") {
      let item = line.dropFirst(2)
      if item == "Parameters:" {
        inList = true
      } else if item.hasPrefix("Parameter ") {
        readParameter(item.dropFirst("Parameter ".count))
      } else if ["Returns:", "Throws:"].contains(where: item.hasPrefix) {
        inList = false
      } else if inList {
        readParameter(item)
      }
    }
  }

  private mutating func readParameter(_ item: Substring) {
    guard let colon = item.firstIndex(of: ":") else { return }
    parameters[item[..<colon].trimmed] = item[item.index(after: colon)...].trimmed
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
