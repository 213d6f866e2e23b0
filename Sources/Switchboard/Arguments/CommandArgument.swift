/// A value that can be typed as one word of a command line, and printed as that word.
///
/// Reading what was printed gives the same value: recordings and scripts rely on it.
public protocol CommandArgument: CommandParameterValue {
  /// Makes a value of what was typed; nil if it does not read as one.
  init?(argument: String)

  /// The word that makes this value.
  var argument: String { get }
}

// MARK: - CommandParameterValue

extension CommandArgument {
  /// How many words a value takes.
  public static var arity: CommandArity { .one }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { [] }
  /// The words that make this value.
  public var arguments: [String] { [argument] }

  /// Makes a value of the words typed for it; nil if they do not read as one.
  public init?(arguments: [String]) {
    guard let argument = arguments.first, arguments.count == 1 else { return nil }
    self.init(argument: argument)
  }
}

// MARK: - Enumerations

extension CommandArgument where Self: CaseIterable {
  /// What a word of it looks like.
  public static var argumentForm: String {
    let words = argumentCandidates
    return words.count == 1
      ? words[0] : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "nothing")
  }

  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  /// The word that makes this value.
  public var argument: String { CommandWords(String(describing: self)).hyphenated }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let match = Self.allCases.first(where: { $0.argument == argument.lowercased() }) else {
      return nil
    }
    self = match
  }
}

/// A type that a command's parameter may have to be typed at a prompt.
///
/// Conform to ``CommandArgument`` instead; this covers what is made of such values, as Optionals
/// and arrays are.
public protocol CommandParameterValue {
  /// How many words a value takes.
  static var arity: CommandArity { get }

  /// What a word of it looks like, as it stands in a sentence: "a whole number".
  static var argumentForm: String { get }

  /// The words it may be, where they can be listed; a prompt completes them.
  static var argumentCandidates: [String] { get }

  /// Makes a value of the words typed for it; nil if they do not read as one.
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
}
