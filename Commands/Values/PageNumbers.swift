public import Switchboard

/// The number of a link on a page, starting at 1.
public struct LinkNumber: NumberArgument {
  public static var valueDescription: String { "the number of a link, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The number as users type it, from 1.
  public let number: Int

  /// Creates a link number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}

/// The number of a form on a page, starting at 1.
public struct FormNumber: NumberArgument {
  public static var valueDescription: String { "the number of a form, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The number as users type it, from 1.
  public let number: Int

  /// Creates a form number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}

/// The number of a line in a page's text, starting at 1.
public struct LineNumber: NumberArgument {
  public static var valueDescription: String { "the number of a line, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The number as users type it, from 1.
  public let number: Int

  /// Creates a line number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}

// MARK: - FormValue

/// A value for a form control, as a user types it, such as `q=swift`.
public struct FormValue: Hashable, Sendable {
  /// The name of the control.
  public let name: String
  /// The text after the sign `=`.
  public let value: String

  /// Creates a value for a control.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension FormValue: CommandArgument {
  public static var valueDescription: String {
    "a name and a value, such as q=swift or q=\"two words\""
  }

  public var argument: String { "\(name)=\(value)" }

  public init?(argument: String) {
    guard let sign = argument.dropFirst().firstIndex(of: "=") else { return nil }
    self.init(name: String(argument[..<sign]), value: String(argument[sign...].dropFirst()))
  }
}
