// What is made of values that can be typed.

// MARK: - Optional

extension Optional: CommandParameterValue where Wrapped: CommandParameterValue {
  /// How many words a value takes: those of the wrapped type, or none.
  public static var arity: CommandArity { Wrapped.arity.ofOptional }
  /// What a word of it looks like.
  public static var argumentForm: String { Wrapped.argumentForm }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { Wrapped.argumentCandidates }
  /// A Boolean value that indicates whether no other words than the candidates exist.
  public static var argumentCandidatesAreComplete: Bool { Wrapped.argumentCandidatesAreComplete }
  /// The type of one word.
  public static var argumentElement: any CommandParameterValue.Type { Wrapped.argumentElement }
  /// The words that make this value; none for nil.
  public var arguments: [String] { map(\.arguments) ?? [] }

  /// Finds the words it may be at this moment.
  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Wrapped.candidates(in: context)
  }

  /// Creates a value from the words typed for it; nil if they do not read as one.
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

extension Array: CommandParameterValue where Element: CommandArgument {
  /// How many words a value takes: one for each element.
  public static var arity: CommandArity { .many }
  /// What a word of it looks like.
  public static var argumentForm: String { Element.argumentForm }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  /// A Boolean value that indicates whether no other words than the candidates exist.
  public static var argumentCandidatesAreComplete: Bool { Element.argumentCandidatesAreComplete }
  /// The type of one word.
  public static var argumentElement: any CommandParameterValue.Type { Element.argumentElement }
  /// The words that make this value.
  public var arguments: [String] { map(\.argument) }

  /// Finds the words it may be at this moment.
  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Element.candidates(in: context)
  }

  /// Creates a value from the words typed for it; nil if one does not read as an element.
  public init?(arguments: [String]) {
    let values = arguments.compactMap(Element.init(argument:))
    guard values.count == arguments.count else { return nil }
    self = values
  }
}

// MARK: - Set

extension Set: CommandParameterValue where Element: CommandArgument {
  /// How many words a value takes: one for each element.
  public static var arity: CommandArity { .many }
  /// What a word of it looks like.
  public static var argumentForm: String { Element.argumentForm }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  /// A Boolean value that indicates whether no other words than the candidates exist.
  public static var argumentCandidatesAreComplete: Bool { Element.argumentCandidatesAreComplete }
  /// The type of one word.
  public static var argumentElement: any CommandParameterValue.Type { Element.argumentElement }
  /// The words that make this value, in alphabetical order.
  public var arguments: [String] { map(\.argument).sorted() }

  /// Finds the words it may be at this moment.
  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    await Element.candidates(in: context)
  }

  /// Creates a value from the words typed for it; nil if one does not read as an element.
  public init?(arguments: [String]) {
    guard let elements = [Element](arguments: arguments) else { return nil }
    self.init(elements)
  }
}

// MARK: - Dictionary

extension Dictionary: CommandParameterValue where Key: CommandArgument, Value: CommandArgument {
  /// How many words a value takes: one for each key.
  public static var arity: CommandArity { .many }
  /// What a word of it looks like.
  public static var argumentForm: String {
    "key=value, where the key is \(Key.argumentForm) and the value \(Value.argumentForm)"
  }
  /// The words it may be: none that can be listed.
  public static var argumentCandidates: [String] { [] }
  /// The words that make this value, in alphabetical order.
  public var arguments: [String] {
    map { "\(Self.escaped($0.key.argument))=\($0.value.argument)" }.sorted()
  }

  /// Creates a value from the words typed for it; nil if one is no pair, or repeats a key.
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

  /// Takes a word apart at its first `=` that has no backslash before it.
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
