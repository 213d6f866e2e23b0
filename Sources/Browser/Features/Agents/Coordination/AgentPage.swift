/// A page, as an agent reads it. The names of the fields with text of the page begin with ‘page’.
package struct AgentPage: Codable, Equatable, Sendable {
  let address: String
  /// The outcome of the load, such as "loaded" or the error.
  let status: String
  var pageTitle = ""
  var pageText = ""
  /// The number of the first line of the text, starting at 1.
  var firstLine = 1
  var lineCount = 0
  /// The line at which ‘read’ goes on, or nil at the end.
  var nextLine: Int?
}

extension AgentPage: CustomStringConvertible {
  package var description: String {
    let isPart = firstLine > 1 || nextLine != nil
    let place = isPart ? ", from line \(firstLine) of \(lineCount)" : ""
    let rest = nextLine.map { "; ‘read’ goes on from line \($0)" } ?? ""
    let isRepeated = pageTitle.isEmpty || pageText.split(separator: "\n").first == pageTitle[...]
    let lines = ["\(address)", "\(status)\(place)\(rest)"] + (isRepeated ? [] : ["# \(pageTitle)"])
    return (lines + [pageText]).joined(separator: "\n")
  }
}

/// Places on a page where words occur.
package struct AgentMatches: Codable, Equatable, Sendable {
  struct Match: Codable, Equatable {
    let line: Int
    let pageText: String
  }

  let count: Int
  let matches: [Match]
}

extension AgentMatches: CustomStringConvertible {
  package var description: String {
    (["\(count) found"] + matches.map { "line \($0.line): \($0.pageText)" }).joined(separator: "\n")
  }
}

package struct AgentLinks: Codable, Equatable, Sendable {
  struct Link: Codable, Equatable {
    let number: Int
    let pageText: String
    let address: String

    var line: String { "[\(number)] \(pageText) \(address)" }
  }

  let links: [Link]
  /// The number of the first link that is left out, or nil if none is.
  let nextLink: Int?
}

extension AgentLinks: CustomStringConvertible {
  package var description: String {
    let rest = nextLink.map { "; go on from link \($0)" } ?? ""
    return (["\(links.count) links\(rest)"] + links.map(\.line)).joined(separator: "\n")
  }
}

// MARK: - Text

/// A namespace for functions that prepare the text of pages for agents.
package enum AgentText {
  /// Returns text between marks that a page cannot guess. Nine digits cost about three tokens.
  package static func marked(_ text: String) -> String {
    let mark = Int.random(in: 100_000_000..<1_000_000_000)
    return "<page \(mark)>\n\(text)\n</page \(mark)>"
  }

  /// Returns text without characters that people don't see. Newlines and tabs stay.
  package static func visible(_ text: String) -> String {
    var last: Unicode.Scalar?
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isHidden = isHidden(scalar, after: last) && scalar != "\n" && scalar != "\t"
      if !isHidden { visible.append(scalar) }
      last = scalar
    }
    return String(visible)
  }

  /// Returns a line with long rules and gaps shortened, which cost tokens and say nothing, and
  /// without characters that people don't see.
  static func plain(_ line: String) -> String {
    let isRule = line.contains("─") && line.allSatisfy { $0 == "─" || $0 == " " }
    if isRule { return "---" }
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    var run = 0, isIndentation = true
    for scalar in line.unicodeScalars where !isHidden(scalar, after: last) {
      run = scalar == last ? run + 1 : 1
      last = scalar
      if scalar != " " { isIndentation = false }
      let isRepeated = scalar == " " ? run > 2 && !isIndentation : scalar.value == 0x2500 && run > 3
      if !isRepeated { text.append(scalar) }
    }
    return String(text)
  }

  /// Returns whether a character could hide text from people. Some scripts and pictures need
  /// characters that join or separate, but never several in a row, and never after a Latin letter.
  private static func isHidden(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    if scalar.value == 0x200c || scalar.value == 0x200d {
      return last.map { $0.value < 0x300 || $0.properties.isDefaultIgnorableCodePoint } ?? true
    }
    // The empty Braille pattern is the only picture without ink.
    if scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800 { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: return true
    default: return false
    }
  }

  /// Returns the approximate number of tokens of a text. A token is about four ASCII characters, or
  /// one other character.
  static func tokenCount(of text: String) -> Int {
    let others = text.unicodeScalars.count { !$0.isASCII }
    return (text.utf8.count(where: { $0 < 0x80 }) + 3) / 4 + others + 1
  }

  /// Returns how many of the first texts fit into a number of tokens together. The first text
  /// always counts.
  static func prefix(of texts: some Sequence<String>, tokens limit: Int) -> Int {
    var sum = 0, count = 0
    for text in texts {
      sum += tokenCount(of: text)
      if sum > limit, count > 0 { break }
      count += 1
    }
    return count
  }
}
