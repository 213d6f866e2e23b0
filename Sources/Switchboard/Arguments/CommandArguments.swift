/// The words typed for one command, each with the parameter it is for.
public struct CommandArguments: Sendable {
  private let parameters: [CommandParameter]
  private let words: [[String]]

  /// Makes the arguments of a command.
  /// - Parameters:
  ///   - words: for each parameter, in order of declaration, the words typed for it.
  ///   - command: the command they are for.
  public init(_ words: [[String]], for command: CommandDescription) {
    self.words = words
    parameters = command.parameters
  }

  /// The value of a parameter.
  /// - Parameter index: the parameter's place, from 0.
  /// - Throws: ``CommandArgumentError`` if the words do not read as a value.
  public func value<Value: CommandParameterValue>(
    _ index: Int
  ) throws(CommandArgumentError) -> Value {
    let words = index < words.count ? words[index] : []
    guard let value = Value(arguments: words) else {
      throw CommandArgumentError(parameters[index], form: Value.argumentForm, words: words)
    }
    return value
  }

  /// Refuses a parameter whose type cannot be typed.
  /// - Throws: ``CommandArgumentError``, always.
  public func value<Value>(_ index: Int) throws(CommandArgumentError) -> Value {
    throw CommandArgumentError(untypeable: parameters[index])
  }
}

// MARK: - Results

extension CommandArguments {
  /// The text in which a prompt shows a command's result; nil for an absent one.
  public func text<Value: CommandParameterValue>(of result: Value) -> String? {
    result.arguments.isEmpty ? nil : result.arguments.joined(separator: " ")
  }

  /// The text in which a prompt shows a command's result of any other type; nil for an absent one.
  public func text<Value>(of result: Value?) -> String? {
    result.map { String(describing: $0) }
  }
}
