extension CommandDescription {
  /// Returns the value of each parameter.
  /// - Parameter words: The words that a user typed for each parameter, in order of declaration. A
  ///   parameter without words gets its default value.
  /// - Throws: ``CommandArgumentError`` if the words for a parameter don't represent a valid value.
  package func values(of words: [[String]]) throws(CommandArgumentError) -> [CommandValue] {
    try parameters.enumerated().map { (index, parameter) throws(CommandArgumentError) in
      let typed = index < words.count ? words[index] : []
      let words = typed.isEmpty ? parameter.defaultWords ?? [] : typed
      guard let value = parameter.value(of: words) else {
        throw CommandArgumentError(parameter, words: words)
      }
      return CommandValue(value)
    }
  }
}

// MARK: - CommandArgumentError

/// An error that indicates that the words for a parameter are missing or not valid.
///
/// The description says what is wrong and what the user should type instead.
public struct CommandArgumentError: Error, Equatable {
  /// The parameter's name, as typed at a prompt.
  public let parameter: String
  /// The word that is wrong, or nil if a word is missing or the parameter cannot be typed.
  package let wrongWord: String?
  /// The message, or the part of it that precedes the wrong word.
  private let text: String
  /// A Boolean value that indicates whether the message ends with the wrong word.
  private let endsWithWrongWord: Bool

  /// Creates an error for words from which no value of a parameter can be created.
  package init(_ parameter: CommandParameter, words: [String]) {
    let name = parameter.displayName, form = parameter.form
    self.parameter = name
    let type = words.isEmpty ? nil : parameter.valueType
    wrongWord = type.map { _ in Self.wrongWord(among: words, of: parameter) }
    let problem = wrongWord.flatMap { type?.argumentElement.problem(with: $0) }
    endsWithWrongWord = wrongWord != nil && problem == nil
    text =
      if let problem {
        problem
      } else if endsWithWrongWord {
        "‘\(name)’ should be \(form), not "
      } else if parameter.valueType == nil {
        "\(name) cannot be typed: call the command from code, or make "
          + "\(parameter.typeName) a CommandArgument"
      } else {
        "‘\(name)’ is missing: write " + (parameter.isPositional ? form : "‘\(name)’ and \(form)")
      }
  }

  /// Returns the first invalid word. If every word is valid individually, returns the first word
  /// that makes the list of words invalid, such as a second word with the same key.
  private static func wrongWord(among words: [String], of parameter: CommandParameter) -> String {
    guard parameter.arity == .many, words.count > 1 else { return words.joined(separator: " ") }
    if let word = words.first(where: { !parameter.reads([$0]) }) { return word }
    var right = 0
    var wrong = words.count
    while wrong - right > 1 {
      let middle = (right + wrong) / 2
      if parameter.reads(Array(words[..<middle])) { right = middle } else { wrong = middle }
    }
    return words[wrong - 1]
  }
}

// MARK: - CustomStringConvertible

extension CommandArgumentError: CustomStringConvertible {
  /// The message to show after the command's name.
  public var description: String { message { "‘\($0)’" } }

  /// Returns the message to show after the command's name.
  /// - Parameter quoted: A closure that puts the wrong word in quotation marks.
  package func message(quoted: (String) -> String) -> String {
    guard let wrongWord else { return text }
    guard endsWithWrongWord else {
      return text.replacing("‘\(wrongWord)’", with: quoted(wrongWord))
    }
    return text + quoted(wrongWord)
  }
}

extension CommandArgumentError: ErrorKindNaming {
  public var kind: String { "wrong_argument" }
}
