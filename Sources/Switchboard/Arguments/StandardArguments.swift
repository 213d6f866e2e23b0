// The standard library's types that take part at a prompt.

// MARK: - String

extension String: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a text" }
  /// The word that makes this value.
  public var argument: String { self }
  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) { self = argument }
}

// MARK: - Numbers

extension Int: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a whole number" }
  /// The word that makes this value.
  public var argument: String { description }
  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) { self.init(argument) }
}

extension Double: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a number" }
  /// The word that makes this value.
  public var argument: String { description }
  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) { self.init(argument) }
}

// MARK: - Numbers with a meaning

/// A whole number with a meaning of its own, such as the number of a window.
///
/// A type states its form and the numbers that it accepts; the digits are read and written here.
///
/// ```swift
/// struct Percentage: NumberArgument {
///   static var argumentForm: String { "a percentage from 1 to 500" }
///   let number: Int
///   init?(number: Int) {
///     guard (1...500).contains(number) else { return nil }
///     self.number = number
///   }
/// }
/// ```
public protocol NumberArgument: CommandArgument, Hashable, Sendable {
  /// The number as a person types it.
  var number: Int { get }

  /// Creates a value; nil if the number is none of the type's.
  init?(number: Int)
}

extension NumberArgument {
  /// The digits of the number.
  public var argument: String { String(number) }

  /// Creates a value from digits; nil if they are no number of the type's.
  public init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.init(number: number)
  }
}

// MARK: - Bool

extension Bool: CommandArgument {
  /// How many words a value takes.
  public static var arity: CommandArity { .flag }
  /// What a word of it looks like.
  public static var argumentForm: String { "on or off" }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { ["on", "off"] }
  /// The word that makes this value.
  public var argument: String { self ? "on" : "off" }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "on", "true", "yes": self = true
    case "off", "false", "no": self = false
    default: return nil
    }
  }

  /// A flag that was not typed is off.
  public init?(arguments: [String]) {
    guard let argument = arguments.first else {
      self = false
      return
    }
    self.init(argument: argument)
  }
}

// MARK: - Optional

extension Optional: CommandParameterValue where Wrapped: CommandArgument {
  /// How many words a value takes.
  public static var arity: CommandArity { .optional }
  /// What a word of it looks like.
  public static var argumentForm: String { Wrapped.argumentForm }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { Wrapped.argumentCandidates }
  /// The words that make this value.
  public var arguments: [String] { map { [$0.argument] } ?? [] }

  /// Makes a value of the words typed for it; nil if they do not read as one.
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
  /// How many words a value takes.
  public static var arity: CommandArity { .many }
  /// What a word of it looks like.
  public static var argumentForm: String { Element.argumentForm }
  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  /// The words that make this value.
  public var arguments: [String] { map(\.argument) }

  /// Makes a value of the words typed for it; nil if they do not read as one.
  public init?(arguments: [String]) {
    let values = arguments.compactMap(Element.init(argument:))
    guard values.count == arguments.count else { return nil }
    self = values
  }
}
