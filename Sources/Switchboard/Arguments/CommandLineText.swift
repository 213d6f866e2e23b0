/// A namespace for writing the lines that a prompt reads.
package enum CommandLineText {
  /// Returns the line that calls a command.
  /// - Parameters:
  ///   - command: The command to call.
  ///   - words: The words for each parameter's argument, or nil for an argument without words.
  /// - Returns: The line, or nil if an argument cannot be typed.
  static func line(_ command: CommandDescription, _ words: [[String]?]) -> String? {
    var places: [String] = []
    var options: [String] = []
    var hasGap = false
    for (parameter, words) in zip(command.parameters, words) {
      guard let words, parameter.arity != nil else { return nil }
      // An empty argument would be replaced by the parameter's default.
      if words.isEmpty, parameter.defaultWords != nil { return nil }
      if parameter.isPositional {
        // An earlier parameter was left out, so the word would be assigned to that parameter.
        if hasGap, !words.isEmpty, !parameter.isRequired { return nil }
        hasGap = hasGap || parameter.arity == .many || words.isEmpty
        places += words.map { quoted($0) }
      } else {
        options += option(parameter, words)
      }
    }
    return ([command.displayName] + places + options).joined(separator: " ")
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
  /// Returns a word as it is typed at a prompt, in quotes if it would otherwise be parsed
  /// differently.
  ///
  /// ``Tokenizer`` parses the result. Control characters and direction marks are escaped, so they
  /// can neither break a line in a recording nor control a terminal that shows it.
  /// - Parameters:
  ///   - word: The word to quote.
  ///   - always: Whether to quote the word even if it doesn't need quotes.
  package static func quoted(_ word: String, always: Bool = false) -> String {
    let scalars = word.unicodeScalars
    let isPlain =
      !scalars.isEmpty && scalars.first != "#" && !scalars.starts(with: "--".unicodeScalars)
      && !Token.isShortOption(word)
      && scalars.allSatisfy {
        $0 != "'" && !$0.properties.isWhitespace && escape(of: $0) == nil
      }
    guard always || !isPlain else { return word }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in scalars {
      if let escape = escape(of: scalar) {
        quoted += escape.unicodeScalars
      } else {
        quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
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
