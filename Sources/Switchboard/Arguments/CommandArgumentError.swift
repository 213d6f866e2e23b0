/// What was typed for a parameter does not make a value of it.
public struct CommandArgumentError: Error, Equatable {
  /// The parameter's name, as typed at a prompt.
  public let parameter: String
  /// What is wrong and how it should read, to follow the name of the command.
  public let description: String

  init(_ parameter: CommandParameter, form: String, words: [String]) {
    self.parameter = parameter.displayName
    description =
      words.isEmpty
      ? "\(self.parameter) is missing: it is \(form)"
      : "\(self.parameter) should be \(form), not ‘\(words.joined(separator: " "))’"
  }

  init(untypeable parameter: CommandParameter) {
    self.parameter = parameter.displayName
    description =
      "\(self.parameter) cannot be typed: \(parameter.typeName) is not a CommandArgument"
  }
}

// MARK: - CustomStringConvertible

extension CommandArgumentError: CustomStringConvertible {}
