/// A page, as an agent reads it. The names of what comes from the page begin with ‘page’.
package struct AgentPage: Codable, Equatable, Sendable {
  let address: String
  /// What has become of the load, for example "loaded".
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
    return "\(address)\n\(status)\(place)\(rest)\n"
      + AgentText.marked((isRepeated ? [] : ["# \(pageTitle)"]) + [pageText])
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
    "\(count) found\n" + AgentText.marked(matches.map { "line \($0.line): \($0.pageText)" })
  }
}

/// Links on a page.
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
    return "\(links.count) links\(rest)\n" + AgentText.marked(links.map(\.line))
  }
}

// MARK: - Text

/// A namespace for functions that prepare the text of pages for agents.
enum AgentText {
  /// Returns lines between marks that their page cannot know. A token has three digits.
  static func marked(_ lines: [String]) -> String {
    let mark = Int.random(in: 100_000_000..<1_000_000_000)
    return "<page \(mark)>\n\(lines.joined(separator: "\n"))\n</page \(mark)>"
  }

  /// Returns text without what costs tokens and says nothing, and without characters that people don't
  /// see.
  static func plain(_ line: String) -> String {
    let isRule = line.contains("─") && line.allSatisfy { $0 == "─" || $0 == " " }
    if isRule { return "---" }
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    var run = 0, isIndentation = true
    for scalar in line.unicodeScalars where !isHidden(scalar) {
      run = scalar == last ? run + 1 : 1
      last = scalar
      if scalar != " " { isIndentation = false }
      let isRepeated = scalar == " " ? run > 2 && !isIndentation : scalar.value == 0x2500 && run > 3
      if !isRepeated { text.append(scalar) }
    }
    return String(text)
  }

  /// Returns whether a character could hide text from people. Those that join letters are a part of some
  /// scripts.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse: true
    case .format: scalar.value != 0x200c && scalar.value != 0x200d
    default: false
    }
  }

  /// Returns the approximate number of tokens of a text: four English letters, or one other letter each.
  static func tokenCount(of text: String) -> Int {
    let others = text.unicodeScalars.count { !$0.isASCII }
    return (text.utf8.count(where: { $0 < 0x80 }) + 3) / 4 + others + 1
  }

  /// Returns the number of texts at the beginning that have a number of tokens together. The first one
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
