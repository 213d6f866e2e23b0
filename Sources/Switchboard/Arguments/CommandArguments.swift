/// The words typed for one command, each with the parameter it is for.
///
/// The structure is one word, because generated code passes it for each argument of each command.
public struct CommandArguments: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let parameters: [CommandParameter]
    let words: [[String]]
    let box: ResultBox?
    /// The arguments themselves instead of words; empty if there are words.
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
  ///   - words: For each parameter, in order of declaration, the words typed for it. A parameter without
  ///     words gets those of its default.
  ///   - command: The command that they are for.
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

  /// Returns the same arguments for a call with a result that is kept.
  func keepingResult(in box: ResultBox) -> Self {
    Self(Storage(storage.parameters, words: storage.words, values: storage.values, box: box))
  }

  /// The value of a parameter.
  /// - Parameter index: the parameter's place, from 0.
  /// - Throws: ``CommandArgumentError`` if the words do not read as a value.
  public func value<Value: CommandParameterValue>(
    _ index: Int
  ) throws(CommandArgumentError) -> Value {
    if let value: Value = untypedValue(index) { return value }
    let words = index < storage.words.count ? storage.words[index] : []
    guard let value = Value(arguments: words) else {
      throw CommandArgumentError(storage.parameters[index], form: Value.argumentForm, words: words)
    }
    return value
  }

  /// Refuses a parameter whose type cannot be typed.
  /// - Throws: ``CommandArgumentError`` if the command is typed.
  public func value<Value>(_ index: Int) throws(CommandArgumentError) -> Value {
    if let value: Value = untypedValue(index) { return value }
    throw CommandArgumentError(untypeable: storage.parameters[index])
  }

  /// The argument itself, if the command is not typed.
  private func untypedValue<Value>(_ index: Int) -> Value? {
    let values = storage.values.values
    return values.isEmpty ? nil : values[index].value as? Value
  }
}

// MARK: - Generated code

extension CommandArguments {
  /// The value of a parameter; `@CommandProtocol` writes the call.
  ///
  /// A typed error would need code of its own at each call.
  /// - Parameter index: The parameter's place, from 0.
  /// - Throws: ``CommandArgumentError`` if the words do not read as a value.
  public func argument<Value: CommandParameterValue>(_ index: Int) throws -> Value {
    try value(index)
  }

  /// Refuses a parameter whose type cannot be typed; `@CommandProtocol` writes the call.
  /// - Throws: ``CommandArgumentError`` if the command is typed.
  public func argument<Value>(_ index: Int) throws -> Value { try value(index) }
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
    if let box = storage.box, !box.isTextNeeded {
      box.value = value
      return nil
    }
    let result = CommandResult(value)
    storage.box?.result = result
    return result.text
  }
}

/// An error that says why the words for a parameter make no value of it, and what to write.
public struct CommandArgumentError: Error, Equatable {
  /// The parameter's name, as typed at a prompt.
  public let parameter: String
  /// What is wrong and how it should read, to follow the name of the command.
  public let description: String

  init(_ parameter: CommandParameter, form: String, words: [String]) {
    let name = parameter.displayName
    self.parameter = name
    let wrong = Self.wrongWord(among: words, of: parameter)
    let example = parameter.isPositional ? form : "‘\(name)’ and \(form)"
    description =
      words.isEmpty
      ? "\(name) is missing: write \(example)" : "\(name) should be \(form), not ‘\(wrong)’"
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
      "\(self.parameter) cannot be typed: call the command from code, or make "
      + "\(parameter.typeName) a CommandArgument"
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
