/// Writes lines that a prompt reads.
enum CommandLineText {
  /// The line that calls a command.
  /// - Parameter words: for each parameter, the words of its argument; nil if it has none.
  /// - Returns: nil if the arguments cannot be typed.
  static func line(_ command: CommandDescription, _ words: [[String]?]) -> String? {
    var places: [String] = []
    var options: [String] = []
    var hasGap = false
    for (parameter, words) in zip(command.parameters, words) {
      guard let words, parameter.arity != nil else { return nil }
      if parameter.isPositional {
        // A word after one left out would be taken for that.
        if hasGap, !words.isEmpty, !parameter.isRequired { return nil }
        hasGap = hasGap || parameter.arity == .many || words.isEmpty
        places += words.map(quoted)
      } else {
        options += option(parameter, words)
      }
    }
    return ([command.displayName] + places + options).joined(separator: " ")
  }

  private static func option(_ parameter: CommandParameter, _ words: [String]) -> [String] {
    let name = "--\(parameter.optionName)"
    guard parameter.arity == .flag else { return words.map { "\(name) \(quoted($0))" } }
    return words == ["on"] ? [name] : []
  }

  /// A word as it has to be typed: quoted if it would be read as anything else.
  static func quoted(_ word: String) -> String {
    let special: Set<Character> = ["\"", "'", "\\"]
    let isPlain =
      !word.isEmpty && !word.hasPrefix("#") && !word.hasPrefix("--")
      && !word.contains { $0.isWhitespace || special.contains($0) }
    guard !isPlain else { return word }
    let escaped = word.unicodeScalars.map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
