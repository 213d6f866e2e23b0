/// The words that a user typed for a command's parameters.
public struct ParsedArguments: Sendable {
  private let words: [[String]]

  /// Creates the arguments for a command from the words that a user typed.
  /// - Parameters:
  ///   - words: The words that the user typed for each parameter, in order of declaration. A
  ///     parameter without words gets its default value.
  ///   - command: The command that receives the arguments.
  public init(_ words: [[String]], for command: CommandDescription) {
    let missing = max(0, command.parameters.count - words.count)
    self.words = zip(command.parameters, words + Array(repeating: [], count: missing)).map {
      $1.isEmpty ? $0.defaultWords ?? [] : $1
    }
  }

  /// Returns the value of each parameter.
  /// - Parameter command: The command that receives the arguments.
  /// - Throws: ``CommandArgumentError`` if the words for a parameter don't represent a valid value.
  package func values(for command: CommandDescription) throws(CommandArgumentError)
    -> [CommandValue]
  {
    var values: [CommandValue] = []
    for (index, parameter) in command.parameters.enumerated() {
      values.append(try parameter.value(of: index < words.count ? words[index] : []))
    }
    return values
  }
}

extension CommandParameter {
  fileprivate func value(of words: [String]) throws(CommandArgumentError) -> CommandValue {
    guard let valueType else { throw CommandArgumentError(untypeable: self) }
    guard let value = valueType.init(arguments: words) else {
      throw CommandArgumentError(self, form: valueType.valueDescription, words: words)
    }
    return CommandValue(value)
  }
}

// MARK: - Errors

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

// MARK: - Values

/// An argument or a result of a command. The words that represent it are created only when you read
/// ``words``.
public struct CommandValue {
  /// The value.
  public let value: Any

  /// Creates a value.
  public init(_ value: Any) { self.value = value }

  /// The words that represent the value, or nil if it cannot be typed.
  public var words: [String]? { (value as? any CommandParameterType)?.arguments }

  var isTypeable: Bool { value is any CommandParameterType }

  static func all<each Argument>(_ arguments: repeat each Argument) -> [Self] {
    var values: [Self] = []
    for argument in repeat each arguments { values.append(Self(argument)) }
    return values
  }

  /// The same value if it can be typed, or a value that describes its type.
  var withoutObject: Self {
    isTypeable ? self : Self(UntypeableValue(typeName: nameOfType(type(of: value))))
  }
}

/// A value that stands for one that cannot be typed.
private struct UntypeableValue: CustomStringConvertible {
  let typeName: String

  var description: String { typeName }
}

/// The arguments of a call, in order of declaration. `@CommandProtocol` generates code that reads
/// them.
public struct CommandArguments {
  private let values: [CommandValue]

  init(_ values: [CommandValue]) { self.values = values }

  /// Returns an argument.
  /// - Parameter index: The parameter's position, starting at 0.
  public func value<Value>(_ index: Int) -> Value {
    guard let value = values[index].value as? Value else {
      preconditionFailure("argument \(index) is not a \(Value.self)")
    }
    return value
  }
}
