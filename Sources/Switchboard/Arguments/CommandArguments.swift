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

/// An argument of a dispatched command, whose words are made only if somebody asks.
public struct CommandValue {
  /// The argument itself.
  public let value: Any
  private let typeable: (any CommandParameterValue)?

  /// Takes an argument that can be typed.
  public init(_ value: some CommandParameterValue) {
    self.value = value
    typeable = value
  }

  /// Takes an argument of any other type, which has no words.
  public init<Value>(_ value: Value) {
    self.value = value
    typeable = nil
  }

  init(any value: Any) {
    self.value = value
    typeable = value as? any CommandParameterValue
  }

  /// The words that make the argument; nil if its type cannot be typed.
  public var words: [String]? { typeable?.arguments }
}

/// Collects the arguments of a dispatched command; `@CommandProtocol` writes the calls.
public struct CommandValues {
  private(set) var values: [CommandValue] = []

  init(_ collect: (inout Self) -> Void) { collect(&self) }

  /// Adds an argument that can be typed.
  public mutating func add(_ value: some CommandParameterValue) {
    values.append(CommandValue(value))
  }

  /// Adds an argument of any other type, which has no words.
  public mutating func add<Value>(_ value: Value) {
    values.append(CommandValue(value))
  }
}
