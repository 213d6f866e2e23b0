import Switchboard

/// The reason why a line is rejected.
enum LineError: Error, Equatable {
  case notText
  case tooLong
  case unclosedQuote(Character, column: Int)
  case danglingBackslash
  case openQuotes(column: Int, lastLine: Int, lastColumn: Int)
  case unknownCommand(String, suggestion: String?)
  case incompleteCommand(String, continuations: [String])
  case ambiguousCommand(String, candidates: [String])
  case abbreviation(String, name: String)
  case quotedCommand(String)
  case misplacedOption(String, line: String)
  case unknownOption(String, command: String, suggestion: String?, usage: String)
  case missingValue(option: String, form: String, command: String)
  case repeatedOption(String, command: String)
  case flagWithValue(String, command: String)
  case missingArgument(String, form: String, command: String, usage: String)
  case extraArgument(String, command: String, usage: String)
  case separatedArgument(String, joined: String, command: String)
  case wrongArgument(CommandArgumentError, command: String, usage: String)
  case wrongValue(
    String, of: String, form: String, suggestion: String?, command: String)
  case neitherValueNorCommand(String, of: String, form: String)
  case untypeable(String, reason: String)
  case foregroundOnly(String)
  case onlyCommandsInBackground(String)
  case incompleteOperator(String)
  case noCommand(before: String)
  case severalTargets
  case attachedOperator(String, separate: String)
  case foreignOperator(String)
  case innerBackground
  case targetOfDefinition(String, command: String)
  case backgroundDefinition(String)
  case repeatedLineInScript
  case tooManyCommands
  case nestedTooDeeply
  case circularAlias(String)
  case noSystemAccess(String)
  case interrupted(String)
}

// MARK: - CustomStringConvertible

extension LineError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notText: "the line is not UTF-8: send it in that encoding"
    case .tooLong: "the line is longer than 1 MiB: break it into several, each ended by a newline"
    case .unclosedQuote(let quote, let column):
      "the quote at column \(column) is not closed: end it with \(quote)"
    case .danglingBackslash:
      "the line ends with a backslash: write \\\\ for the character itself"
    case .openQuotes(let column, let line, let lastColumn):
      "a quote is open at the end: close the one at column \(column), or the one in line \(line) at "
        + "column \(lastColumn)"
    case .unknownCommand(let name, let suggestion):
      "there is no command \(quoted(name)): \(advice(suggestion) ?? "‘help’ lists them all")"
    case .incompleteCommand(let name, let continuations):
      "\(quoted(name)) is only the beginning of a command: \(continuations.quoted.list(.or))"
    case .ambiguousCommand(let name, let candidates):
      "\(quoted(name)) can be several commands: write \(candidates.quoted.list(.or))"
    case .abbreviation(let typed, let name):
      "\(quoted(typed)) is short for ‘\(name)’: write it in full in a script"
    case .quotedCommand(let name):
      "‘\(name)’ is quoted: write the command's name without quotes"
    case .misplacedOption(let option, let line):
      "\(quoted(option)) goes after the command: write \(quoted(line))"
    case .unknownOption(let option, let command, let suggestion, let usage):
      "\(command) has no option \(quoted(option)): "
        + (advice(suggestion) ?? "write ‘\(usage)’\(Self.quotingAdvice(on: option))")
    case .missingValue(let option, let form, let command):
      "\(command): ‘\(option)’ needs a value: write \(form) after it"
    case .repeatedOption(let option, let command):
      "\(command): ‘\(option)’ is given twice: give it once"
    case .flagWithValue(let option, let command):
      "\(command): ‘\(option)’ takes no value: write it alone, or leave it out"
    case .missingArgument(let name, let form, let command, let usage):
      "\(command): ‘\(name)’ is missing: write \(form), as in ‘\(usage)’"
    case .extraArgument(let word, let command, let usage):
      "\(command): \(quoted(word)) is one word too many (\(usage))"
    case .separatedArgument(let word, let joined, let command):
      "\(command): \(quoted(word)) is one word too many: write \(quoted(joined))"
    case .wrongArgument(let error, let command, let usage):
      "\(command): \(error.message(quoted: quoted)) (\(usage))"
    case .wrongValue(let word, let key, let form, let suggestion, let command):
      "\(command): ‘\(key)’ should be \(form), not \(quoted(word))"
        + (advice(suggestion).map { ": \($0)" } ?? "")
    case .neitherValueNorCommand(let word, let key, let form):
      "on: \(quoted(word)) is neither a command nor a value of ‘\(key)’: write \(form), or the line "
        + "to run"
    case .untypeable(let command, let reason):
      "\(command) cannot be typed: \(reason)"
    case .foregroundOnly(let command):
      "\(command) cannot run in the background: leave ‘&’ out"
    case .onlyCommandsInBackground(let text):
      "only a command runs in the background, and \(quoted(text)) is none: leave ‘&’ out"
    case .incompleteOperator(let mark):
      "nothing follows ‘\(mark)’: write \(Self.operand(of: mark)) after it, or put it in quotes"
    case .noCommand(let mark):
      "there is no command before ‘\(mark)’: write one, or put ‘\(mark)’ in quotes"
    case .severalTargets:
      "the output has two targets: keep one ‘|’ or ‘>’, and put the others in quotes"
    case .attachedOperator(let word, let separate):
      "\(quoted(word)) needs blanks: write \(quoted(separate)), or put it in quotes"
    case .foreignOperator(let mark):
      "‘\(mark)’ has no meaning here: ‘;’ runs the next command, ‘|’ and ‘>’ pass the output on, "
        + "and quotes make a word an argument"
    case .innerBackground:
      "‘&’ ends a command: write ‘&;’ before the next command, or put ‘&’ in quotes"
    case .targetOfDefinition(let mark, let command):
      "\(command): what follows ‘\(mark)’ would not belong to the line: put the line in quotes"
    case .backgroundDefinition(let command):
      "\(command): ‘&’ would not belong to the line: put the line in quotes, or leave ‘&’ out"
    case .repeatedLineInScript:
      "‘!!’ repeats a typed line, so only a terminal has it: write the line again"
    case .tooManyCommands:
      "the line has more than \(Line.countLimit) commands: break it into several lines"
    case .nestedTooDeeply:
      "the line contains itself, or more than \(LineEnvironment.depthLimit) lines within each other: "
        + "simplify it"
    case .circularAlias(let name):
      "the alias \(quoted(name)) leads back to itself: define it with another line"
    case .interrupted(let command): "\(command) was interrupted"
    case .noSystemAccess(let mark):
      "‘\(mark)’ is not available here: put it in quotes if it is an argument"
    }
  }

  private func quoted(_ word: String) -> String { MessageText.quoted(word) }

  private func advice(_ suggestion: String?) -> String? {
    suggestion.map { "did you mean \(quoted($0))?" }
  }

  /// Returns the advice to quote an unknown short option, such as `-draft`, which might have been
  /// meant as an argument.
  private static func quotingAdvice(on option: String) -> String {
    option.hasPrefix("--") ? "" : ", or put a word that begins with ‘-’ in quotes"
  }

  private static func operand(of mark: String) -> String {
    mark.hasPrefix(">") ? "the path of a file" : "a shell command"
  }
}
