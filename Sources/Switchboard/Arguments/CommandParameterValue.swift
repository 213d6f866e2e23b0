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
