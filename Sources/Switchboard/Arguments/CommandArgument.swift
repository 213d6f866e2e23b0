/// A value that can be typed as one word of a command line, and printed as that word.
///
/// Reading what was printed gives the same value: recordings and scripts rely on it. See
/// <doc:AnArgumentTypeOfYourOwn>.
public protocol CommandArgument: CommandParameterValue {
  /// Creates a value from what was typed; nil if it does not read as one.
  init?(argument: String)

  /// The word that makes this value.
  var argument: String { get }
}

/// A type that a command's parameter may have to be typed at a prompt.
///
/// Conform to ``CommandArgument`` instead. This protocol covers what is made of such values: Optionals,
/// arrays, sets and dictionaries.
public protocol CommandParameterValue: SendableMetatype {
  /// How many words a value takes.
  static var arity: CommandArity { get }

  /// What a word of it looks like, as it stands in a sentence: "a whole number".
  static var argumentForm: String { get }

  /// The words it may be, as far as they can be listed; a prompt completes them.
  static var argumentCandidates: [String] { get }

  /// A Boolean value that indicates whether no other words than the candidates exist.
  ///
  /// Only then does a terminal take the beginning of a candidate for the candidate. A word that reads as
  /// a value stays as it was typed.
  static var argumentCandidatesAreComplete: Bool { get }

  /// The type of one word: `Int.self` for `Int?` and `[Int]`.
  static var argumentElement: any CommandParameterValue.Type { get }

  /// Finds the words it may be at this moment.
  ///
  /// A prompt asks on each completion. Words that do not begin with what was typed are left out
  /// afterwards, without regard to case.
  /// - Parameter context: What was typed before, and the handler of the command.
  @MainActor
  static func candidates(in context: CandidateContext) async -> [CommandCandidate]

  /// Creates a value from the words typed for it; nil if they do not read as one.
  init?(arguments: [String])

  /// The words that make this value.
  var arguments: [String] { get }
}

/// How many words of a typed line a parameter takes.
public enum CommandArity: Sendable, Equatable {
  /// Exactly one.
  case one
  /// One, or none.
  case optional
  /// Any number, none included.
  case many
  /// None: it is on when its name is typed (`--urgent`).
  case flag
  /// None: `--urgent` turns it on, `--no-urgent` turns it off.
  case toggle

  /// The arity of an Optional of a value with this arity.
  var ofOptional: Self {
    switch self {
    case .one, .optional: .optional
    case .flag, .toggle: .toggle
    case .many: .many
    }
  }
}

// MARK: - Defaults

extension CommandParameterValue {
  /// A Boolean value that indicates whether no other words than the candidates exist: false.
  public static var argumentCandidatesAreComplete: Bool { false }

  /// The type of one word: this type.
  public static var argumentElement: any CommandParameterValue.Type { Self.self }

  /// Finds the words it may be at this moment: ``argumentCandidates``.
  @MainActor
  public static func candidates(in context: CandidateContext) async -> [CommandCandidate] {
    argumentCandidates.map { CommandCandidate($0) }
  }
}

extension CommandArgument {
  /// How many words a value takes: one.
  public static var arity: CommandArity { .one }
  /// The words it may be: none that can be listed.
  public static var argumentCandidates: [String] { [] }
  /// The words that make this value.
  public var arguments: [String] { [argument] }

  /// Creates a value from the words typed for it; nil if they are not one word that reads as a value.
  public init?(arguments: [String]) {
    guard let argument = arguments.first, arguments.count == 1 else { return nil }
    self.init(argument: argument)
  }
}

// MARK: - Enumerations

extension CommandArgument where Self: CaseIterable {
  /// What a word of it looks like: one of the cases.
  public static var argumentForm: String { caseList }

  /// The words of all cases.
  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  /// A Boolean value that indicates whether no other words than the candidates exist: true.
  public static var argumentCandidatesAreComplete: Bool { true }

  /// The name of the case in words: `topLeft` is `top-left`.
  public var argument: String { CommandWords(String(describing: self)).hyphenated }

  /// Creates a value from the name of a case; nil if there is no such case.
  public init?(argument: String) {
    guard let match = Self.named(argument) else { return nil }
    self = match
  }
}

extension CommandArgument where Self: CaseIterable {
  /// The words of all cases, as part of a sentence.
  fileprivate static var caseList: String {
    let words = argumentCandidates
    return words.count == 1
      ? words[0] : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "nothing")
  }

  /// Returns the case that a word names, in capitals or not; nil if there is none.
  fileprivate static func named(_ word: String) -> Self? {
    let word = word.lowercased()
    return allCases.first { $0.argument.lowercased() == word }
  }
}

// An enumeration with raw values is typed by its cases too: both extensions would fit.
extension CommandArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: CommandArgument {
  /// The name of the case in words: `topLeft` is `top-left`.
  public var argument: String { CommandWords(String(describing: self)).hyphenated }

  /// What a word of it looks like: one of the cases.
  public static var argumentForm: String { caseList }

  /// The words of all cases.
  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  /// A Boolean value that indicates whether no other words than the candidates exist: true.
  public static var argumentCandidatesAreComplete: Bool { true }

  /// Creates a value from the name of a case; nil if there is no such case.
  public init?(argument: String) {
    guard let match = Self.named(argument) else { return nil }
    self = match
  }
}

// MARK: - Types that have a word already

extension CommandArgument where Self: RawRepresentable, RawValue: CommandArgument {
  /// What a word of the raw value looks like.
  public static var argumentForm: String { RawValue.argumentForm }
  /// The word of the raw value.
  public var argument: String { rawValue.argument }

  /// Creates a value from the word of its raw value; nil if there is no such value.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension CommandArgument where Self: LosslessStringConvertible {
  /// The name of the type in words, as `a song title`.
  public static var argumentForm: String {
    let words = CommandWords(String(describing: Self.self)).spaced
    return (words.first.map("aeiou".contains) == true ? "an " : "a ") + words
  }

  /// The description of the value.
  public var argument: String { description }
  /// Creates a value from its description; nil if it is none.
  public init?(argument: String) { self.init(argument) }
}
