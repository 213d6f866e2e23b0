/// A value that can be typed as one word of a command line, and printed as that word.
///
/// The printed word reads as the same value. Recordings and scripts rely on this. See
/// <doc:AnArgumentTypeOfYourOwn>.
public protocol CommandArgument: CommandParameterType {
  /// Creates a value from a word of a command line. Returns nil if the word is not a valid value.
  init?(argument: String)

  /// The word that reads as this value.
  var argument: String { get }
}

/// A type that a parameter must have so that its command can be typed at a prompt.
///
/// Conform to ``CommandArgument`` instead. This protocol also covers Optionals, arrays, sets, and
/// dictionaries of such values.
public protocol CommandParameterType: SendableMetatype {
  /// The number of words that a value takes.
  static var arity: CommandArity { get }

  /// A description of one word, as part of a sentence: "a whole number".
  static var valueDescription: String { get }

  /// The possible words for a value, as far as they can be listed. A prompt completes them.
  static var argumentCandidates: [String] { get }

  /// A Boolean value that indicates whether the candidates are all the words that exist. Defaults
  /// to false.
  ///
  /// If it is true, a terminal reads the beginning of a candidate as that candidate. A word that
  /// reads as a value stays as it was typed.
  static var argumentCandidatesAreComplete: Bool { get }

  /// The type of one word: `Int.self` for `Int?` and `[Int]`. Defaults to this type.
  static var argumentElement: any CommandParameterType.Type { get }

  /// Returns the possible words for a value at this moment. Defaults to ``argumentCandidates``.
  ///
  /// A prompt calls this method for each completion. It then leaves out the words that do not begin
  /// with what was typed, ignoring case.
  /// - Parameter context: The words typed before, and the handler of the command.
  @MainActor
  static func candidates(in context: CandidateContext) async -> [CommandCandidate]

  /// Creates a value from the words typed for it. Returns nil if they do not read as one.
  init?(arguments: [String])

  /// The words that read as this value.
  var arguments: [String] { get }
}

/// The number of words that a parameter takes from a typed line.
public enum CommandArity: Sendable, Equatable {
  /// Exactly one word.
  case one
  /// One word or none.
  case optional
  /// Any number of words, including none.
  case many
  /// No word. The value is on if its name is typed (`--urgent`).
  case flag
  /// No word. `--urgent` turns the value on, and `--no-urgent` turns it off.
  case toggle

  /// The arity of an Optional that wraps a value with this arity.
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
  public static var valueDescription: String { caseList }

  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  public static var argumentCandidatesAreComplete: Bool { true }

  /// The name of the case in words: `topLeft` is `top-left`.
  public var argument: String { CommandWords(String(describing: self)).hyphenated }

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

  /// Returns the case that a word names, ignoring case, or nil if there is none.
  fileprivate static func named(_ word: String) -> Self? {
    let word = word.lowercased()
    return allCases.first { $0.argument.lowercased() == word }
  }
}

// An enumeration with raw values is typed by the names of its cases as well. Without this
// extension, the ones above and below would be ambiguous.
extension CommandArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: CommandArgument {
  public var argument: String { CommandWords(String(describing: self)).hyphenated }

  public static var valueDescription: String { caseList }

  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  public static var argumentCandidatesAreComplete: Bool { true }

  public init?(argument: String) {
    guard let match = Self.named(argument) else { return nil }
    self = match
  }
}

// MARK: - Types that have a word already

extension CommandArgument where Self: RawRepresentable, RawValue: CommandArgument {
  public static var valueDescription: String { RawValue.valueDescription }
  public var argument: String { rawValue.argument }

  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension CommandArgument where Self: LosslessStringConvertible {
  /// The name of the type in words: `a song title`.
  public static var valueDescription: String {
    let words = CommandWords(String(describing: Self.self)).spaced
    return (words.first.map("aeiou".contains) == true ? "an " : "a ") + words
  }

  public var argument: String { description }
  public init?(argument: String) { self.init(argument) }
}
