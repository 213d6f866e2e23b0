import Switchboard

// MARK: - ErrorKindNaming

extension LineError: ErrorKindNaming {
  var kind: String {
    switch self {
    case .notText: "not_text"
    case .tooLong: "too_long"
    case .unclosedQuote, .danglingBackslash, .openQuotes: "syntax"
    case .unknownCommand: "unknown_command"
    case .incompleteCommand: "incomplete_command"
    case .ambiguousCommand: "ambiguous_command"
    case .abbreviation: "abbreviation"
    case .quotedCommand: "quoted_command"
    case .misplacedOption: "misplaced_option"
    case .unknownOption: "unknown_option"
    case .missingValue: "missing_value"
    case .repeatedOption: "repeated_option"
    case .flagWithValue: "flag_with_value"
    case .missingArgument: "missing_argument"
    case .extraArgument, .separatedArgument: "extra_argument"
    case .wrongArgument, .wrongValue, .neitherValueNorCommand: "wrong_argument"
    case .untypeable: "untypeable"
    case .foregroundOnly, .onlyCommandsInBackground: "foreground_only"
    case .incompleteOperator, .noCommand: "incomplete_operator"
    case .severalTargets: "several_targets"
    case .attachedOperator, .foreignOperator, .innerBackground: "wrong_operator"
    case .targetOfDefinition, .backgroundDefinition: "unquoted_line"
    case .repeatedLineInScript: "terminal_only"
    case .tooManyCommands: "too_many_commands"
    case .nestedTooDeeply, .circularAlias: "nested_too_deeply"
    case .noSystemAccess: "no_system_access"
    case .interrupted: "cancellation_error"
    }
  }

  /// A Boolean value that indicates whether the user has cancelled the line.
  var isInterruption: Bool { if case .interrupted = self { true } else { false } }

  /// The name of the command that the line calls, or nil if the line names none.
  var command: String? {
    switch self {
    case .unknownOption(_, let command, _, _), .missingValue(_, _, let command),
      .repeatedOption(_, let command), .flagWithValue(_, let command),
      .missingArgument(_, _, let command, _), .extraArgument(_, let command, _),
      .separatedArgument(_, _, let command),
      .wrongArgument(_, let command, _), .untypeable(let command, _), .foregroundOnly(let command),
      .targetOfDefinition(_, let command), .wrongValue(_, _, _, _, let command),
      .backgroundDefinition(let command), .interrupted(let command):
      command
    default: nil
    }
  }
}
