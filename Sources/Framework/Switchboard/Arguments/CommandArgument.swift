/// A value that a user can type on a command line as a single word.
///
/// In a conforming type, `init(argument:)` must create an equal value from the word that `argument`
/// returns. Recordings and scripts rely on this round trip. See <doc:AnArgumentTypeOfYourOwn>.
public protocol CommandArgument: CommandParameterType {
  /// Creates a value from a word on a command line. Returns nil if the word doesn't represent a
  /// valid value.
  init?(argument: String)

  /// The word that represents this value.
  var argument: String { get }
}

/// A parameter type whose values can be typed at a prompt.
///
/// To support your own type, conform it to ``CommandArgument`` instead. This protocol also covers
/// optionals, arrays, sets, and dictionaries of command arguments.
public protocol CommandParameterType: SendableMetatype {
  /// The number of words that make up a value.
  static var arity: CommandArity { get }

  /// A description of a valid value, worded to fit into a sentence, such as "a whole number".
  static var valueDescription: String { get }

  /// The words that a prompt offers as completions for values of this type. The list can be
  /// incomplete.
  static var argumentCandidates: [String] { get }

  /// A Boolean value that indicates whether the candidates include every possible word. Defaults to
  /// `false`.
  ///
  /// If the value is `true`, a terminal expands an abbreviation to the candidate that it
  /// abbreviates. A word that already represents a value is left unchanged.
  static var argumentCandidatesAreComplete: Bool { get }

  /// The type of the value that a single word represents, such as `Int.self` for `Int?` and
  /// `[Int]`. Defaults to the conforming type.
  static var argumentElement: any CommandParameterType.Type { get }

  /// The type of a value in JSON, from which the JSON Schema of a command's arguments follows.
  ///
  /// By default, this is text with ``valueDescription`` as its description. It is limited to
  /// ``argumentCandidates`` if they are complete. Otherwise, they are examples.
  static var argumentType: OutputType { get }

  /// Returns the words that a user can currently type for a value. By default, returns
  /// ``argumentCandidates``.
  ///
  /// A prompt calls this method for each completion. It then removes the words that don't begin
  /// with the typed text, ignoring case.
  /// - Parameter context: The preceding words and the command's handler.
  @MainActor
  static func candidates(in context: CandidateContext) async -> [CommandCandidate]

  /// Returns a sentence that says why a word isn't a valid value and how to fix it, such as "there is
  /// no file ‘a.txt’: check its path". By default, returns nil, so the message contains
  /// ``valueDescription``.
  /// - Parameter word: A word from which no value can be created.
  static func problem(with word: String) -> String?

  /// Returns what a word says about a secret, such as the password in an address. By default, returns
  /// nil. A handler that knows more conforms to ``SecretProviding``.
  /// - Parameter word: A word for a value.
  static func secret(in word: String) -> CommandSecret?

  /// Returns the single word for a value that several words were meant to describe, such as `1,2` for
  /// `1 2`. By default, returns nil. A prompt shows the word if a line has one word too many.
  /// - Parameter words: The words for the parameter, and the words that follow them.
  static func singleWord(for words: [String]) -> String?

  /// Creates a value from the words that a user typed for it. Returns nil if the words don't
  /// represent a valid value.
  init?(arguments: [String])

  /// The words that represent this value.
  var arguments: [String] { get }
}

/// The number of words that a parameter accepts on a command line.
public enum CommandArity: Sendable, Equatable {
  /// Exactly one word.
  case one
  /// One word or none.
  case optional
  /// Any number of words, including none.
  case many
  /// No words. The name of the option, such as `--urgent`, turns the value on.
  case flag
  /// No words. `--urgent` turns the value on, and `--no-urgent` turns it off.
  case toggle

  /// The arity of an optional that wraps a value with this arity.
  var ofOptional: Self {
    switch self {
    case .one, .optional: .optional
    case .flag, .toggle: .toggle
    case .many: .many
    }
  }
}

// MARK: - Defaults

extension CommandParameterType {
  public static var argumentCandidatesAreComplete: Bool { false }

  public static var argumentElement: any CommandParameterType.Type { Self.self }

  public static var argumentType: OutputType {
    argumentCandidatesAreComplete
      ? .choice(argumentCandidates)
      : .described(.text, valueDescription, examples: argumentCandidates)
  }

  public static func problem(with word: String) -> String? { nil }

  public static func secret(in word: String) -> CommandSecret? { nil }

  public static func singleWord(for words: [String]) -> String? { nil }

  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    argumentCandidates.map { CommandCandidate($0) }
  }
}

extension CommandArgument {
  public static var arity: CommandArity { .one }
  public static var argumentCandidates: [String] { [] }
  public var arguments: [String] { [argument] }

  public init?(arguments: [String]) {
    guard let argument = arguments.first, arguments.count == 1 else { return nil }
    self.init(argument: argument)
  }
}

// MARK: - Enumerations

extension CommandArgument where Self: CaseIterable {
  public static var valueDescription: String { argumentCandidates.list(.or) }

  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  public static var argumentCandidatesAreComplete: Bool { true }

  /// The name of the case as hyphenated words, such as `top-left` for `topLeft`.
  public var argument: String { caseWord }

  /// Creates the case that a word names. Capitalization is ignored.
  public init?(argument: String) { self.init(caseWord: argument) }

  fileprivate var caseWord: String { CommandWords(String(describing: self)).hyphenated }

  fileprivate init?(caseWord word: String) {
    guard let match = Self.allCases.first(where: { $0.argument.lowercased() == word.lowercased() })
    else { return nil }
    self = match
  }
}

// Users type the cases of an enumeration by name, even if the enumeration has raw values. Without
// this extension, both the extension above and the one below would apply to such an enumeration,
// which would be ambiguous.
extension CommandArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: CommandArgument {
  public static var valueDescription: String { argumentCandidates.list(.or) }
  public static var argumentType: OutputType { .choice(argumentCandidates) }
  public var argument: String { caseWord }
  public init?(argument: String) { self.init(caseWord: argument) }
}

// MARK: - Types with an existing text form

extension CommandArgument where Self: RawRepresentable, RawValue: CommandArgument {
  public static var valueDescription: String { RawValue.valueDescription }
  public static var argumentType: OutputType { RawValue.argumentType }
  public var argument: String { rawValue.argument }

  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension CommandArgument where Self: LosslessStringConvertible {
  /// The name of the type as words with an article, such as "a song title".
  public static var valueDescription: String {
    let words = CommandWords(nameOfType(Self.self)).spaced
    return (words.first.map("aeiou".contains) == true ? "an " : "a ") + words
  }

  public var argument: String { description }
  public init?(argument: String) { self.init(argument) }
}
