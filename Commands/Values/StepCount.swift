public import Switchboard

/// How many pages to go back or forward.
public struct StepCount: Hashable, Sendable {
  /// The number of pages, from 1.
  public let count: Int

  /// Makes a number of steps; nil if it is less than one.
  public init?(count: Int) {
    guard count >= 1 else { return nil }
    self.count = count
  }
}

// MARK: - CommandArgument

extension StepCount: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a number of pages, from 1" }

  /// The word that makes this value.
  public var argument: String { String(count) }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let count = Int(argument) else { return nil }
    self.init(count: count)
  }
}
