/// The arguments for a command call, in the order of the command's parameters.
///
/// The structure is the size of a single pointer, to keep the generated code that reads the
/// arguments small.
public struct ParsedArguments: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let parameters: [CommandParameter]
    let words: [[String]]
    let box: ResultBox?
    /// The argument values for a call made in code. The collection is empty if the command was
    /// typed at a prompt.
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

  /// Creates the arguments for a command from the words that a user typed.
  /// - Parameters:
  ///   - words: The words that the user typed for each parameter, in order of declaration. A
  ///     parameter without words gets its default value.
  ///   - command: The command that receives the arguments.
  public init(_ words: [[String]], for command: CommandDescription) {
    let isShort = words.count < command.parameters.count
    let missing = isShort ? command.parameters.count - words.count : 0
    let completed = zip(command.parameters, words + Array(repeating: [], count: missing)).map {
      $1.isEmpty ? $0.defaultWords ?? [] : $1
    }
    storage = Storage(command.parameters, words: completed)
  }

  /// Creates the arguments for a call made in code.
  init(_ values: [CommandValue], keepingResultIn box: ResultBox) {
    storage = Storage(values: UntypedArguments(values), box: box)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns a copy of the arguments that also contains the box in which to store the call's
  /// result.
  func keepingResult(in box: ResultBox) -> Self {
    Self(Storage(storage.parameters, words: storage.words, values: storage.values, box: box))
  }

  /// Returns the value of a parameter.
  /// - Parameter index: The parameter's position, starting at 0.
  /// - Throws: ``CommandArgumentError`` if the words don't represent a valid value.
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

  /// Returns the value of a parameter that cannot be typed at a prompt.
  /// - Parameter index: The parameter's position, starting at 0.
  /// - Throws: ``CommandArgumentError`` if the command was typed at a prompt.
  public func value<Value>(_ index: Int) throws(CommandArgumentError) -> Value {
    if let value: Value = untypedValue(index) { return value }
    throw CommandArgumentError(untypeable: storage.parameters[index])
  }

  /// Returns an argument from a call made in code, or nil if the command was typed at a prompt.
  private func untypedValue<Value>(_ index: Int) -> Value? {
    let values = storage.values.values
    return values.isEmpty ? nil : values[index].value as? Value
  }
}

// MARK: - Generated code

extension ParsedArguments {
  /// Returns the value of a parameter. `@CommandProtocol` generates calls to this method.
  ///
  /// The method doesn't declare the type of the error, because a typed error would add code at each
  /// call site.
  /// - Parameter index: The parameter's position, starting at 0.
  /// - Throws: ``CommandArgumentError`` if the words don't represent a valid value.
  public func argument<Value: CommandParameterType>(_ index: Int) throws -> Value {
    try value(index)
  }

  /// Returns the value of a parameter that cannot be typed at a prompt. `@CommandProtocol`
  /// generates calls to this method.
  /// - Parameter index: The parameter's position, starting at 0.
  /// - Throws: ``CommandArgumentError`` if the command was typed at a prompt.
  public func argument<Value>(_ index: Int) throws -> Value { try value(index) }
}

// MARK: - Results

extension ParsedArguments {
  /// Returns the text that a prompt shows for a result, or nil if there is nothing to show.
  @MainActor
  public func text<Value: CommandParameterType>(of result: Value) -> String? { keep(result) }

  /// Returns the text that a prompt shows for a result that isn't a command argument, or nil if
  /// there is nothing to show.
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

/// An error that indicates that the words for a parameter are missing or not valid.
///
/// The description says what is wrong and what the user should type instead.
public struct CommandArgumentError: Error, Equatable {
  /// The parameter's name, as typed at a prompt.
  public let parameter: String
  /// The word that is wrong, or nil if a word is missing or the parameter cannot be typed.
  package let wrongWord: String?
  /// The message, or the part of it that precedes the wrong word.
  private let text: String
  /// A Boolean value that indicates whether the message ends with the wrong word.
  private let endsWithWrongWord: Bool

  package init(_ parameter: CommandParameter, form: String, words: [String]) {
    let name = parameter.displayName
    self.parameter = name
    guard !words.isEmpty else {
      let example = parameter.isPositional ? form : "‘\(name)’ and \(form)"
      text = "‘\(name)’ is missing: write \(example)"
      (wrongWord, endsWithWrongWord) = (nil, false)
      return
    }
    let wrong = Self.wrongWord(among: words, of: parameter)
    let problem = parameter.valueType?.argumentElement.problem(with: wrong)
    text = problem ?? "‘\(name)’ should be \(form), not "
    (wrongWord, endsWithWrongWord) = (wrong, problem == nil)
  }

  /// Returns the first invalid word. If every word is valid individually, returns the first word
  /// that makes the list of words invalid, such as a second word with the same key.
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
    (wrongWord, endsWithWrongWord) = (nil, false)
    text =
      "\(self.parameter) cannot be typed: call the command from code, or make "
      + "\(parameter.typeName) a CommandArgument"
  }
}

// MARK: - CustomStringConvertible

extension CommandArgumentError: CustomStringConvertible {
  /// The message to show after the command's name.
  public var description: String { message { "‘\($0)’" } }

  /// Returns the message to show after the command's name.
  /// - Parameter quoted: A closure that puts the wrong word in quotation marks.
  package func message(quoted: (String) -> String) -> String {
    guard endsWithWrongWord, let wrongWord else { return text }
    return text + quoted(wrongWord)
  }
}

/// An argument of a dispatched command. The words that represent it are created only when you read
/// ``words``.
public struct CommandValue {
  /// The value of the argument.
  public let value: Any
  private let typeable: (any CommandParameterType)?

  /// Creates a value from an argument that can be typed at a prompt.
  public init(_ value: some CommandParameterType) {
    self.value = value
    typeable = value
  }

  /// Creates a value from an argument that cannot be typed at a prompt and therefore has no words.
  public init<Value>(_ value: Value) {
    self.value = value
    typeable = nil
  }

  init(any value: Any) {
    self.value = value
    typeable = value as? any CommandParameterType
  }

  /// The words that represent the argument, or nil if the argument cannot be typed.
  public var words: [String]? { typeable?.arguments }

  var isTypeable: Bool { typeable != nil }

  /// The same value if it can be typed, or a value that contains the name of its type.
  var withoutObject: Self {
    isTypeable ? self : Self(untypeable: nameOfType(type(of: value)))
  }

  private init(untypeable value: String) {
    self.value = value
    typeable = nil
  }
}

/// A collection of arguments for a dispatched command. `@CommandProtocol` generates code that adds
/// the arguments.
public struct CommandValues {
  private(set) var values: [CommandValue] = []

  init(_ collect: (inout Self) -> Void) { collect(&self) }

  /// Adds an argument that can be typed at a prompt.
  public mutating func add(_ value: some CommandParameterType) {
    values.append(CommandValue(value))
  }

  /// Adds an argument that cannot be typed at a prompt and therefore has no words.
  public mutating func add<Value>(_ value: Value) {
    values.append(CommandValue(value))
  }
}
