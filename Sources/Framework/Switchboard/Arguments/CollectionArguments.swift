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
    self = .none
    guard !arguments.isEmpty else { return }
    guard let value = Wrapped(arguments: arguments) else { return nil }
    self = value
  }
}

// MARK: - Array and Set

extension CommandParameterType
where Self: Sequence & ExpressibleByArrayLiteral, Element: CommandArgument {
  public static var arity: CommandArity { .many }
  public static var valueDescription: String { Element.valueDescription }
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  public static var argumentCandidatesAreComplete: Bool { Element.argumentCandidatesAreComplete }
  public static var argumentType: OutputType { .list(Element.argumentType) }
  public static var argumentElement: any CommandParameterType.Type { Element.argumentElement }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Element.candidates(in: context)
  }
}

extension Array: CommandParameterType where Element: CommandArgument {
  public var arguments: [String] { map(\.argument) }

  public init?(arguments: [String]) {
    self = arguments.compactMap(Element.init(argument:))
    guard count == arguments.count else { return nil }
  }
}

extension Set: CommandParameterType where Element: CommandArgument {
  /// The words that represent the elements, in alphabetical order.
  public var arguments: [String] { map(\.argument).sorted() }

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

  /// A `key=value` word for each pair, in alphabetical order. A backslash precedes each `=` and `\`
  /// of a key.
  public var arguments: [String] {
    map { key, value in
      "\(key.argument.replacing(#/[=\\]/#) { "\\\($0.output)" })=\(value.argument)"
    }.sorted()
  }

  /// Creates a dictionary from `key=value` words. Returns nil if a word isn't a valid pair or if
  /// two words have the same key.
  public init?(arguments: [String]) {
    self.init()
    let form = #/((?:\\[=\\]|\\(?![=\\])|[^=\\])*)=(.*)/#.dotMatchesNewlines()
    for word in arguments {
      guard let (_, escaped, value) = word.wholeMatch(of: form)?.output,
        let key = Key(argument: String(escaped.replacing(#/\\([=\\])/#) { $0.output.1 })),
        let value = Value(argument: String(value)), updateValue(value, forKey: key) == nil
      else { return nil }
    }
  }
}
