public import Switchboard

/// The number of a window, from 1; a window keeps it, and none has it afterwards.
public struct WindowNumber: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// Makes the number of a window.
  /// - Parameter number: the number, from 1.
  public init(_ number: Int) {
    self.number = number
  }
}

// MARK: - CommandArgument

extension WindowNumber: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "the number of a window, from 1" }

  /// The word that makes this value.
  public var argument: String { String(number) }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let number = Int(argument), number >= 1 else { return nil }
    self.init(number)
  }
}
