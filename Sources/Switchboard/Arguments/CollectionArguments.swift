// Support for optionals and collections as command parameter types.

// MARK: - Optional

extension Optional: CommandParameterType where Wrapped: CommandParameterType {
  public static var arity: CommandArity { Wrapped.arity.ofOptional }
  public static var valueDescription: String { Wrapped.valueDescription }
  public static var argumentCandidates: [String] { Wrapped.argumentCandidates }
  public static var argumentCandidatesAreComplete: Bool { Wrapped.argumentCandidatesAreComplete }
  public static var argumentType: OutputType { Wrapped.argumentType }
  public static var argumentElement: any CommandParameterType.Type { Wrapped.argumentElement }
  public var arguments: [String] { map(\.arguments) ?? [] }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Wrapped.candidates(in: context)
  }

  public init?(arguments: [String]) {
    guard !arguments.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(arguments: arguments) else { return nil }
    self = .some(value)
  }
}

// MARK: - Array

extension Array: CommandParameterType where Element: CommandArgument {
  public static var arity: CommandArity { .many }
  public static var valueDescription: String { Element.valueDescription }
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  public static var argumentCandidatesAreComplete: Bool { Element.argumentCandidatesAreComplete }
  public static var argumentType: OutputType { .list(Element.argumentType) }
  public static var argumentElement: any CommandParameterType.Type { Element.argumentElement }
  public var arguments: [String] { map(\.argument) }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Element.candidates(in: context)
  }

  public init?(arguments: [String]) {
    let values = arguments.compactMap(Element.init(argument:))
    guard values.count == arguments.count else { return nil }
    self = values
  }
}

// MARK: - Set

extension Set: CommandParameterType where Element: CommandArgument {
  public static var arity: CommandArity { .many }
  public static var valueDescription: String { Element.valueDescription }
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  public static var argumentCandidatesAreComplete: Bool { Element.argumentCandidatesAreComplete }
  public static var argumentType: OutputType { .list(Element.argumentType) }
  public static var argumentElement: any CommandParameterType.Type { Element.argumentElement }
  /// The words that represent the elements, in alphabetical order.
  public var arguments: [String] { map(\.argument).sorted() }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Element.candidates(in: context)
  }

  public init?(arguments: [String]) {
    guard let elements = [Element](arguments: arguments) else { return nil }
    self.init(elements)
  }
}

// MARK: - Dictionary

extension Dictionary: CommandParameterType where Key: CommandArgument, Value: CommandArgument {
  public static var arity: CommandArity { .many }
  public static var valueDescription: String {
    "key=value, where the key is \(Key.valueDescription) and the value \(Value.valueDescription)"
  }
  public static var argumentCandidates: [String] { [] }
  public static var argumentType: OutputType { .map(Value.argumentType) }
  /// A `key=value` word for each pair, in alphabetical order.
  public var arguments: [String] {
    map { "\(Self.escaped($0.key.argument))=\($0.value.argument)" }.sorted()
  }

  /// Creates a dictionary from `key=value` words. Returns nil if a word isn't a valid pair or if
  /// two words have the same key.
  public init?(arguments: [String]) {
    self.init()
    for word in arguments {
      guard let (key, value) = Self.pair(word), updateValue(value, forKey: key) == nil else {
        return nil
      }
    }
  }

  private static func escaped(_ key: String) -> String {
    String(key.flatMap { $0 == "=" || $0 == "\\" ? ["\\", $0] : [$0] })
  }

  /// Returns the key and the value in a `key=value` word, or nil if the word isn't a valid pair.
  /// The word is split at the first `=` that isn't escaped with a backslash.
  private static func pair(_ word: String) -> (Key, Value)? {
    var key = "", rest = word[...]
    while let letter = rest.popFirst(), letter != "=" {
      if letter == "\\", let next = rest.first, next == "=" || next == "\\" {
        key.append(rest.removeFirst())
      } else {
        key.append(letter)
      }
    }
    guard word.contains("="), let key = Key(argument: key),
      let value = Value(argument: String(rest))
    else { return nil }
    return (key, value)
  }
}
