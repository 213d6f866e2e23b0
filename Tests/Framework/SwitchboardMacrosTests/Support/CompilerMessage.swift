/// An error or a warning of the compiler.
struct CompilerMessage: Hashable, CustomStringConvertible {
  /// The last component of the file's path.
  let file: String
  let line: Int
  let column: Int
  let isError: Bool
  let text: String
  /// A Boolean value that indicates whether a macro reports it.
  let isOfMacro: Bool
  /// The text of the fix-its, what they mark and what they write, as in `remove 'static': ‹static › → ‹›`.
  fileprivate(set) var fixIts: [String] = []

  /// The place and the text, as in `3:14: the message`.
  var description: String { description(relativeTo: 1) }

  /// Returns the same text with a line number that counts from a line.
  func description(relativeTo first: Int) -> String {
    "\(line - first + 1):\(column): \(isError ? "" : "warning: ")\(text)"
  }

  /// Returns the errors and warnings in the compiler's output, without duplicates.
  static func all(in output: String) -> [Self] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    var messages: [Self] = []
    for (index, line) in lines.enumerated() {
      if let message = Self(line) {
        messages.append(message)
      } else if let text = line.wholeMatch(of: #/.*?:\d+:\d+: note: (.*)/#)?.1,
        !text.hasPrefix("in expansion of"), !messages.isEmpty, index + 3 < lines.count
      {
        messages[messages.count - 1].fixIts.append(
          fixIt(text, in: lines[index + 1], marks: lines[index + 2], lines[index + 3]))
      }
    }
    var seen: Set<Self> = []
    return messages.filter { seen.insert($0).inserted }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Returns a fix-it as text. For an inserted text, the text names what follows it.
  private static func fixIt(
    _ text: Substring, in source: Substring, marks: Substring, _ last: Substring
  ) -> String {
    let replacement = last.contains(": error: ") || last.contains(": warning: ") ? "" : last
    let written = replacement.drop { $0 == " " }
    guard let mark = marks.firstIndex(of: "~") else {
      let rest = source.dropFirst(replacement.count - written.count).prefix { $0 != " " }
      return "\(text): ‹\(written)› before ‹\(rest)›"
    }
    // Another mark shows the place of the message.
    let start = marks[..<mark].lastIndex(of: " ").map(marks.index(after:)) ?? marks.startIndex
    let length = marks[start...].prefix { $0 != " " }.count
    let marked = source.dropFirst(marks[..<start].count).prefix(length)
    return "\(text): ‹\(marked)› → ‹\(written)›"
  }

  /// Reads `/path/File.swift:3:14: error: the message (from macro 'Name')`.
  private init?(_ text: Substring) {
    let form = #/(.*?):(\d+):(\d+): (error|warning): (.*?)( \(from macro '.*'\))?/#
    guard let match = text.wholeMatch(of: form), let line = Int(match.2),
      let column = Int(match.3)
    else { return nil }
    file = String(match.1.split(separator: "/").last ?? "")
    self.line = line
    self.column = column
    isError = match.4 == "error"
    self.text = String(match.5)
    isOfMacro = match.6 != nil
  }

  init(output: String) {
    file = ""
    line = 0
    column = 0
    isError = true
    text = output
    isOfMacro = false
  }
}
