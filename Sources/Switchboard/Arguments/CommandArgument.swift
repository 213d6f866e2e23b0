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
  public static var argumentForm: String {
    let words = argumentCandidates
    return words.count == 1
      ? words[0] : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "nothing")
  }

  public static var argumentCandidates: [String] { allCases.map(\.argument) }

  public var argument: String { CommandWords(String(describing: self)).hyphenated }

  public init?(argument: String) {
    guard let match = Self.allCases.first(where: { $0.argument == argument.lowercased() }) else {
      return nil
    }
    self = match
  }
}
