/// A namespace for functions that create the lines that a prompt parses.
package enum CommandLineText {
  /// Returns the line that calls a command.
  /// - Parameters:
  ///   - command: The command to call.
  ///   - name: The name by which the command is called. Defaults to its display name.
  ///   - words: For each parameter, the words that represent its argument, or nil if the argument
  ///     cannot be typed.
  /// - Returns: The line, or nil if an argument cannot be typed.
  static func line(
    _ command: CommandDescription, named name: String? = nil, _ words: [[String]?]
  ) -> String? {
    var places: [String] = []
    var options: [String] = []
    var hasGap = false
    for (parameter, words) in zip(command.parameters, words) {
      guard let words, parameter.arity != nil else { return nil }
      // The parser would replace an empty argument with the parameter's default.
      if words.isEmpty, parameter.defaultWords != nil { return nil }
      if parameter.isPositional {
        // An earlier positional parameter was left out or accepts any number of words, so the
        // parser would assign these words to it.
        if hasGap, !words.isEmpty, !parameter.isRequired { return nil }
        hasGap = hasGap || parameter.arity == .many || words.isEmpty
        places += words.map { quoted($0) }
      } else {
        options += option(parameter, words)
      }
    }
    return ([name ?? command.displayName] + places + options).joined(separator: " ")
  }

  private static func option(_ parameter: CommandParameter, _ words: [String]) -> [String] {
    let name = "--\(parameter.optionName)"
    switch parameter.arity {
    case .flag: return words == ["on"] ? [name] : []
    case .toggle: return words.map { $0 == "on" ? name : "--no-\(parameter.optionName)" }
    default: return words.map { "\(name) \(quoted($0))" }
    }
  }
}

// MARK: - Quoting

extension CommandLineText {
  /// Returns the text to type at a prompt for a word. The text is quoted if the prompt would
  /// otherwise parse it differently.
  ///
  /// A prompt converts the text back into the word. Control characters and direction marks are
  /// escaped, so they can't break a line in a recording or control a terminal that displays the
  /// recording.
  /// - Parameters:
  ///   - word: The word to quote.
  ///   - always: Whether to quote the word even if it doesn't need quotes.
  package static func quoted(_ word: String, always: Bool = false) -> String {
    let scalars = word.unicodeScalars
    let text = scalars.indices.map { escaped(scalars[$0...]) }.joined()
    let isPlain =
      text == word && !word.isEmpty && !isSpecial(word)
      && !scalars.contains { $0 == "'" || $0.properties.isWhitespace }
    return isPlain && !always ? word : "\"\(text)\""
  }

  /// Returns whether a prompt would take a word for something other than text.
  private static func isSpecial(_ word: String) -> Bool {
    // Scalars are compared, because a combining mark forms one character with the sign before it.
    let scalars = word.unicodeScalars
    return ["#", "!", "--"].contains { scalars.starts(with: $0.unicodeScalars) }
      || scalars.last == ";" || ["&", "|", ">", ">>"].contains(word) || isShortOption(word)
  }

  /// Returns whether a prompt treats a word as a short option, such as `-t`. `-4`, `-inf` and `-` are
  /// not short options.
  package static func isShortOption(_ word: String) -> Bool {
    word.first == "-" && word.dropFirst().first?.isLetter == true && Double(word) == nil
  }

  /// Returns what to type between quotes for the first scalar of a text.
  private static func escaped(_ text: Substring.UnicodeScalarView) -> String {
    guard let scalar = text.first else { return "" }
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "$" where beginsVariable(text.dropFirst()): return "\\$"
    default:
      let hidden: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      let properties = scalar.properties
      let isHidden = properties.isBidiControl || hidden.contains(properties.generalCategory)
      return isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  /// Returns whether text after `$` names a variable, as in `$name`, `${name}`, `$1` or `$#`.
  private static func beginsVariable(_ text: Substring.UnicodeScalarView) -> Bool {
    text.first.map { next in
      next.isASCII && (next.properties.isAlphabetic || ("0"..."9").contains(next))
        || ["_", "{", "?", "@", "#"].contains(next)
    } ?? false
  }
}
