public import Switchboard

/// The place of a tab in its window: 0-based in code, 1-based in what a person types and reads.
public struct TabPosition: Hashable, Sendable {
  /// The index in code, from 0.
  public let index: Int

  /// Makes the position of an index.
  /// - Parameter index: the index in code, from 0.
  public init(index: Int) {
    self.index = index
  }
}

// MARK: - CommandArgument

extension TabPosition: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "the number of a tab, from 1" }

  /// The word that makes this value.
  public var argument: String { String(index + 1) }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let number = Int(argument), number >= 1 else { return nil }
    self.init(index: number - 1)
  }
}
