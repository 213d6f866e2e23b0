/// What is wrong with a typed line; its words are in `LineError+Description.swift`.
enum LineError: Error, Equatable {
  case notText
  case tooLong
  case unclosedQuote(Character, column: Int)
  case danglingBackslash
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
  case wrongArgument(String, command: String, usage: String)
}
