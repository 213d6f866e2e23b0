public import Switchboard

/// The number of a window, starting at 1. A number is never reused while the browser is running.
public struct WindowNumber: NumberArgument {
  public static var valueDescription: String { "the number of a window, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The number as users type it, from 1.
  public let number: Int

  /// Creates a window number.
  /// - Parameter number: The number, starting at 1.
  public init(_ number: Int) { self.number = number }

  /// Creates a window number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.init(number)
  }
}

/// The window that tabs move to, as a user types it: `2` or `new`.
public enum WindowDestination: Hashable, Sendable {
  /// An open window.
  case window(WindowNumber)
  /// A new window.
  case new
}

// MARK: - CommandArgument

extension WindowDestination: CommandArgument {
  public static var valueDescription: String { "the number of a window, from 1, or new" }

  public static var argumentCandidates: [String] { ["new"] }

  public var argument: String {
    switch self {
    case .window(let number): number.argument
    case .new: "new"
    }
  }

  public init?(argument: String) {
    if argument.lowercased() == "new" {
      self = .new
    } else if let number = WindowNumber(argument: argument) {
      self = .window(number)
    } else {
      return nil
    }
  }
}

/// The position of a tab in its window. In code, the position is an index that starts at 0. Users
/// see and type a number that starts at 1.
public struct TabPosition: NumberArgument {
  public static var valueDescription: String { "the number of a tab, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The index, starting at 0.
  public let index: Int

  /// Creates a position from an index.
  /// - Parameter index: The index, starting at 0.
  public init(index: Int) { self.index = index }

  /// The number as a user types it, starting at 1.
  public var number: Int { index + 1 }

  /// Creates a position from a number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.init(index: number - 1)
  }
}

/// The number of pages to go back or forward.
public struct StepCount: NumberArgument {
  public static var valueDescription: String { "a number of pages, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The number of pages, at least 1.
  public let number: Int

  /// Creates a step count, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}

// MARK: - Encodable

extension WindowNumber: Encodable {
  public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

extension TabPosition: Encodable {
  public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}
