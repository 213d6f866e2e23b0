import Switchboard

/// The reason why a line is rejected, with the place in the line that it is about.
struct LineError: ErrorKindNaming, CustomStringConvertible {
  let kind: String
  let description: String
  /// The name of the command that the line calls, or nil if the line names none.
  let command: String?
  /// The words that name no command, and the line that was probably meant, or nil if the line names a
  /// command.
  let unknown: (name: String, suggestion: String?)?
  /// The place, or nil if the error is about no part of the line. An empty place at the end of the line
  /// shows that something is missing there.
  private(set) var place: Range<String.Index>?

  init(
    _ kind: String, _ description: String, command: String? = nil,
    unknown: (name: String, suggestion: String?)? = nil, at place: Range<String.Index>? = nil
  ) {
    self.kind = kind
    self.description = description
    self.command = command
    self.unknown = unknown
    self.place = place
  }

  /// Creates an error about a part of the line.
  init(_ error: Self, _ place: Range<String.Index>?) {
    self = error
    self.place = place
  }
}

extension LineError: Equatable {
  /// Two errors are equal if they say the same, even at different places.
  static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.description == right.description
      && left.command == right.command
  }
}

extension LineError {
  /// A Boolean value that indicates whether the user has cancelled the line.
  var isInterruption: Bool { kind == "cancellation_error" }

  var isAboutMissingArgument: Bool { kind == "missing_argument" }

  /// A Boolean value that indicates whether the words name no command, or several.
  var isAboutName: Bool {
    ["unknown_command", "ambiguous_command", "incomplete_command"].contains(kind)
  }
}

// MARK: - Reasons

extension LineError {
  static let notText = Self("not_text", "the line is not UTF-8: send it in that encoding")

  static let tooLong = Self(
    "too_long",
    "the line is longer than 1 MiB: break it into several, each ended by a newline")

  static func unclosedQuote(_ quote: Character, column: Int) -> Self {
    Self("syntax", "the quote at column \(column) is not closed: end it with \(quote)")
  }

  static func unknownCommand(
    _ name: String, suggestion: String?, isInManual: Bool = false
  ) -> Self {
    let help = isInManual ? "‘help \(name)’ finds it in the manual" : "‘help’ lists them all"
    return Self(
      "unknown_command",
      "there is no command \(quoted(name)): \(advice(suggestion) ?? help)",
      unknown: (name, suggestion))
  }

  static func notInBuild(_ name: String, because reason: String) -> Self {
    Self("not_in_build", "there is no command \(quoted(name)) here, because \(reason)")
  }

  static func incompleteCommand(_ name: String, continuations: [String]) -> Self {
    Self(
      "incomplete_command",
      "\(quoted(name)) is only the beginning of a command: \(continuations.quoted.list(.or))")
  }

  static func ambiguousCommand(_ name: String, candidates: [String]) -> Self {
    Self(
      "ambiguous_command",
      "\(quoted(name)) can be several commands: write \(candidates.quoted.list(.or))")
  }

  static func unknownOption(
    _ option: String, command: String, suggestion: String?, usage: String
  ) -> Self {
    Self(
      "unknown_option",
      "\(command) has no option \(quoted(option)): "
        + (advice(suggestion) ?? "write ‘\(usage)’\(quotingAdvice(on: option))"), command: command)
  }

  static func missingValue(option: String, form: String, command: String) -> Self {
    Self(
      "missing_value",
      "\(command): ‘\(option)’ needs a value: write \(form) after it", command: command)
  }

  static func repeatedOption(_ option: String, command: String) -> Self {
    Self(
      "repeated_option",
      "\(command): ‘\(option)’ is given twice: give it once", command: command)
  }

  static func flagWithValue(_ option: String, command: String) -> Self {
    Self(
      "flag_with_value",
      "\(command): ‘\(option)’ takes no value: write it alone, or leave it out", command: command)
  }

  static func missingArgument(
    _ name: String, form: String, command: String, usage: String
  ) -> Self {
    Self(
      "missing_argument",
      "\(command): ‘\(name)’ is missing: write \(form), as in ‘\(usage)’", command: command)
  }

  static func extraArgument(_ word: String, command: String, usage: String) -> Self {
    Self(
      "extra_argument",
      "\(command): \(quoted(word)) is one word too many (\(usage))", command: command)
  }

  static func wrongArgument(_ error: CommandArgumentError, command: String, usage: String) -> Self {
    Self(
      "wrong_argument",
      "\(command): \(error.message(quoted: quoted)) (\(usage))", command: command)
  }

  static func wrongValue(
    _ word: String, of key: String, form: String, suggestion: String?, command: String
  ) -> Self {
    Self(
      "wrong_argument",
      "\(command): ‘\(key)’ should be \(form), not \(quoted(word))"
        + (advice(suggestion).map { ": \($0)" } ?? ""), command: command)
  }

  static func incompleteOperator(_ mark: String) -> Self {
    Self(
      "incomplete_operator",
      "nothing follows ‘\(mark)’: write \(operand(of: mark)) after it, or put it in quotes")
  }

  static let severalTargets = Self(
    "several_targets",
    "the output has two targets: keep one ‘|’ or ‘>’, and put the others in quotes")

  static func attachedOperator(_ word: String, separate: String) -> Self {
    Self(
      "wrong_operator",
      "\(quoted(word)) needs blanks: write \(quoted(separate)), or put it in quotes")
  }

  static let innerBackground = Self(
    "wrong_operator",
    "‘&’ ends a command: write ‘&;’ before the next command, or put ‘&’ in quotes")

  static let tooManyCommands = Self(
    "too_many_commands",
    "the line has more than \(Line.countLimit) commands: break it into several lines")

  static func interrupted(_ command: String) -> Self {
    Self("cancellation_error", "\(command) was interrupted", command: command)
  }

  static let danglingBackslash = Self(
    "syntax",
    "the line ends with a backslash: write \\\\ for the character itself")

  static func abbreviation(_ typed: String, name: String) -> Self {
    Self("abbreviation", "\(quoted(typed)) is short for ‘\(name)’: write it in full in a script")
  }

  static func quotedCommand(_ name: String) -> Self {
    Self("quoted_command", "‘\(name)’ is quoted: write the command's name without quotes")
  }

  static func misplacedOption(_ option: String, line: String) -> Self {
    Self("misplaced_option", "\(quoted(option)) goes after the command: write \(quoted(line))")
  }

  static func foreignOperator(_ mark: String) -> Self {
    Self(
      "wrong_operator",
      "‘\(mark)’ has no meaning here: ‘;’ runs the next command, ‘|’ and ‘>’ pass the output on, "
        + "and quotes make a word an argument")
  }

  static let repeatedLineInScript = Self(
    "terminal_only",
    "‘!!’ repeats a typed line, so only a terminal has it: write the line again")

  static func noCommand(before mark: String) -> Self {
    Self(
      "incomplete_operator",
      "there is no command before ‘\(mark)’: write one, or put ‘\(mark)’ in quotes")
  }

  private static func quoted(_ word: String) -> String { MessageText.quoted(word) }

  private static func advice(_ suggestion: String?) -> String? {
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
