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
  /// ``Tokenizer`` converts the text back into the word. Control characters and direction marks are
  /// escaped, so they can't break a line in a recording or control a terminal that displays the
  /// recording.
  /// - Parameters:
  ///   - word: The word to quote.
  ///   - always: Whether to quote the word even if it doesn't need quotes.
  package static func quoted(_ word: String, always: Bool = false) -> String {
    let scalars = word.unicodeScalars
    guard always || !isPlain(word) else { return word }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for (index, scalar) in zip(scalars.indices, scalars) {
      if beginsVariable(scalars[index...]) {
        quoted += "\\$".unicodeScalars
      } else if let escape = escape(of: scalar) {
        quoted += escape.unicodeScalars
      } else {
        quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Returns whether a prompt parses a word as that word without quotes.
  private static func isPlain(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    let isSpecial =
      first == "#" || first == "!" || last == ";" || operators.contains(word)
      || scalars.starts(with: "--".unicodeScalars) || Token.isShortOption(word)
    return !isSpecial && scalars.indices.allSatisfy { !beginsVariable(scalars[$0...]) }
      && scalars.allSatisfy { $0 != "'" && !$0.properties.isWhitespace && escape(of: $0) == nil }
  }

  /// The words that a prompt treats as operators.
  private static let operators: Set = ["&", "|", ">", ">>"]

  /// Returns whether text begins with a reference to a variable, such as `$name`, `${name}` or
  /// `$1`.
  private static func beginsVariable(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.first == "$", let next = text.dropFirst().first else { return false }
    return next.isASCII && (next.properties.isAlphabetic || ("0"..."9").contains(next))
      || ["_", "{", "?", "@"].contains(next)
  }

  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default:
      let hidden: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      let properties = scalar.properties
      guard properties.isBidiControl || hidden.contains(properties.generalCategory) else {
        return nil
      }
      return "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
