/// The words typed for one command, by parameter.
///
/// The structure has the size of one pointer, because generated code passes it for each argument of
/// each command.
public struct ParsedArguments: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let parameters: [CommandParameter]
    let words: [[String]]
    let box: ResultBox?
    /// The arguments themselves, for a call that is not typed. Empty if there are words.
    let values: UntypedArguments

    init(
      _ parameters: [CommandParameter] = [], words: [[String]] = [],
      values: UntypedArguments = UntypedArguments([]),
      box: ResultBox? = nil
    ) {
      self.parameters = parameters
      self.words = words
      self.values = values
      self.box = box
    }
  }

  /// Creates the arguments of a command.
  /// - Parameters:
  ///   - words: The words typed for each parameter, in order of declaration. A parameter without
  ///     words gets its default.
  ///   - command: The command that takes the arguments.
  public init(_ words: [[String]], for command: CommandDescription) {
    let isShort = words.count < command.parameters.count
    let missing = isShort ? command.parameters.count - words.count : 0
    let completed = zip(command.parameters, words + Array(repeating: [], count: missing)).map {
      $1.isEmpty ? $0.defaultWords ?? [] : $1
    }
    storage = Storage(command.parameters, words: completed)
  }

  /// Creates the arguments of a call that is not typed.
  init(_ values: [CommandValue], keepingResultIn box: ResultBox) {
    storage = Storage(values: UntypedArguments(values), box: box)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns the same arguments for a call that keeps its result in a box.
  func keepingResult(in box: ResultBox) -> Self {
    Self(Storage(storage.parameters, words: storage.words, values: storage.values, box: box))
  }

  /// Returns the value of a parameter.
  /// - Parameter index: The position of the parameter, from 0.
  /// - Throws: ``CommandArgumentError`` if the words do not read as a value.
  public func value<Value: CommandParameterType>(
    _ index: Int
  ) throws(CommandArgumentError) -> Value {
    if let value: Value = untypedValue(index) { return value }
    let words = index < storage.words.count ? storage.words[index] : []
    guard let value = Value(arguments: words) else {
      throw CommandArgumentError(
        storage.parameters[index], form: Value.valueDescription, words: words)
    }
    return value
  }

  /// Returns the value of a parameter whose type cannot be typed.
  /// - Parameter index: The position of the parameter, from 0.
  /// - Throws: ``CommandArgumentError`` if the command is typed.
  public func value<Value>(_ index: Int) throws(CommandArgumentError) -> Value {
    if let value: Value = untypedValue(index) { return value }
    throw CommandArgumentError(untypeable: storage.parameters[index])
  }

  /// Returns the argument itself, or nil if the command is typed.
  private func untypedValue<Value>(_ index: Int) -> Value? {
    let values = storage.values.values
    return values.isEmpty ? nil : values[index].value as? Value
  }
}

// MARK: - Generated code

extension ParsedArguments {
  /// Returns the value of a parameter. `@CommandProtocol` generates the call.
  ///
  /// The error is untyped, because a typed error would add code to each call.
  /// - Parameter index: The position of the parameter, from 0.
  /// - Throws: ``CommandArgumentError`` if the words do not read as a value.
  public func argument<Value: CommandParameterType>(_ index: Int) throws -> Value {
    try value(index)
  }

  /// Returns the value of a parameter whose type cannot be typed. `@CommandProtocol` generates the
  /// call.
  /// - Parameter index: The position of the parameter, from 0.
  /// - Throws: ``CommandArgumentError`` if the command is typed.
  public func argument<Value>(_ index: Int) throws -> Value { try value(index) }
}

// MARK: - Results

extension ParsedArguments {
  /// Returns the text that a prompt shows for a result, or nil for an absent result.
  @MainActor
  public func text<Value: CommandParameterType>(of result: Value) -> String? { keep(result) }

  /// Returns the text that a prompt shows for a result of any other type, or nil for an absent
  /// result.
  @MainActor
  public func text<Value>(of result: Value?) -> String? { keep(result) }

  @MainActor
  private func keep<Value>(_ value: Value) -> String? {
    if let box = storage.box, !box.isTextNeeded {
      box.value = value
      return nil
    }
    let result = CommandResult(value)
    storage.box?.result = result
    return result.text
  }
}

/// The error of words that don't form a value of their parameter. It says why, and what to write.
public struct CommandArgumentError: Error, Equatable {
  /// The parameter's name, as typed at a prompt.
  public let parameter: String
  /// The message, which follows the name of the command.
  public let description: String

  init(_ parameter: CommandParameter, form: String, words: [String]) {
    let name = parameter.displayName
    self.parameter = name
    let wrong = Self.wrongWord(among: words, of: parameter)
    let example = parameter.isPositional ? form : "‘\(name)’ and \(form)"
    description =
      words.isEmpty
      ? "‘\(name)’ is missing: write \(example)" : "‘\(name)’ should be \(form), not ‘\(wrong)’"
  }

  /// Returns the first word that does not read on its own. If each word does, returns the last word
  /// of the shortest sequence that does not read.
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
      "\(self.parameter) cannot be typed: call the command from code, or make "
      + "\(parameter.typeName) a CommandArgument"
  }
}

// MARK: - CustomStringConvertible

extension CommandArgumentError: CustomStringConvertible {}

/// An argument of a dispatched command. Its words are created only on request.
public struct CommandValue {
  /// The argument itself.
  public let value: Any
  private let typeable: (any CommandParameterType)?

  /// Creates a value from an argument that can be typed.
  public init(_ value: some CommandParameterType) {
    self.value = value
    typeable = value
  }

  /// Creates a value from an argument of any other type, which has no words.
  public init<Value>(_ value: Value) {
    self.value = value
    typeable = nil
  }

  init(any value: Any) {
    self.value = value
    typeable = value as? any CommandParameterType
  }

  /// The words that read as the argument, or nil if its type cannot be typed.
  public var words: [String]? { typeable?.arguments }
}

/// Collects the arguments of a dispatched command. `@CommandProtocol` generates the calls.
public struct CommandValues {
  private(set) var values: [CommandValue] = []

  init(_ collect: (inout Self) -> Void) { collect(&self) }

  /// Adds an argument that can be typed.
  public mutating func add(_ value: some CommandParameterType) {
    values.append(CommandValue(value))
  }

  /// Adds an argument of any other type, which has no words.
  public mutating func add<Value>(_ value: Value) {
    values.append(CommandValue(value))
  }
}
