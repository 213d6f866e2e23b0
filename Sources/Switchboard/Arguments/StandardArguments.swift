// The standard library's types that take part at a prompt.

// MARK: - String

extension String: CommandArgument {
  public static var argumentForm: String { "a text" }
  public var argument: String { self }
  public init?(argument: String) { self = argument }
}

// MARK: - Numbers

extension Int: CommandArgument {
  public static var argumentForm: String { "a whole number" }
  public var argument: String { description }
  public init?(argument: String) { self.init(argument) }
}

extension Double: CommandArgument {
  public static var argumentForm: String { "a number" }
  public var argument: String { description }
  public init?(argument: String) { self.init(argument) }
}

// MARK: - Bool

extension Bool: CommandArgument {
  public static var arity: CommandArity { .flag }
  public static var argumentForm: String { "on or off" }
  public static var argumentCandidates: [String] { ["on", "off"] }
  public var argument: String { self ? "on" : "off" }

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
  public static var arity: CommandArity { .optional }
  public static var argumentForm: String { Wrapped.argumentForm }
  public static var argumentCandidates: [String] { Wrapped.argumentCandidates }
  public var arguments: [String] { map { [$0.argument] } ?? [] }

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
  public static var arity: CommandArity { .many }
  public static var argumentForm: String { Element.argumentForm }
  public static var argumentCandidates: [String] { Element.argumentCandidates }
  public var arguments: [String] { map(\.argument) }

  public init?(arguments: [String]) {
    let values = arguments.compactMap(Element.init(argument:))
    guard values.count == arguments.count else { return nil }
    self = values
  }
}
