/// The words typed for one command, each with the parameter it is for.
public struct CommandArguments: Sendable {
  private let parameters: [CommandParameter]
  private let words: [[String]]
  private var box: ResultBox?

  /// Creates the arguments of a command.
  /// - Parameters:
  ///   - words: For each parameter, in order of declaration, the words typed for it. A parameter without
  ///     words gets those of its default.
  ///   - command: The command that they are for.
  public init(_ words: [[String]], for command: CommandDescription) {
    let isShort = words.count < command.parameters.count
    let missing = isShort ? command.parameters.count - words.count : 0
    self.words = zip(command.parameters, words + Array(repeating: [], count: missing)).map {
      $1.isEmpty ? $0.defaultWords ?? [] : $1
    }
    parameters = command.parameters
  }

  /// Returns the same arguments for a call with a result that is kept.
  func keepingResult(in box: ResultBox) -> Self {
    var arguments = self
    arguments.box = box
    return arguments
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
  /// Returns the text in which a prompt shows a command's result; nil for an absent one.
  @MainActor
  public func text<Value: CommandParameterValue>(of result: Value) -> String? { keep(result) }

  /// Returns the text in which a prompt shows a command's result of any other type; nil for an absent
  /// one.
  @MainActor
  public func text<Value>(of result: Value?) -> String? { keep(result) }

  @MainActor
  private func keep<Value>(_ value: Value) -> String? {
    let result = CommandResult(value)
    box?.result = result
    return result.text
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
    let wrong = Self.wrongWord(among: words, of: parameter)
    description =
      words.isEmpty
      ? "\(self.parameter) is missing: it is \(form)"
      : "\(self.parameter) should be \(form), not ‘\(wrong)’"
  }

  /// Returns the word that is wrong by itself, or the first one that makes the words wrong.
  private static func wrongWord(among words: [String], of parameter: CommandParameter) -> String {
    guard parameter.arity == .many, words.count > 1 else { return words.joined(separator: " ") }
    if let word = words.first(where: { !parameter.reads([$0]) }) { return word }
    var (right, wrong) = (0, words.count)
    while wrong - right > 1 {
      let middle = (right + wrong) / 2
      if parameter.reads(Array(words[..<middle])) { right = middle } else { wrong = middle }
    }
    return words[wrong - 1]
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
