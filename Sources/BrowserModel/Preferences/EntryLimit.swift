public import Switchboard

/// How many entries a list keeps at most: from 0 to 1000.
public struct EntryLimit: Hashable, Sendable {
  /// The number of entries.
  public let count: Int

  /// Creates a limit, or nil when the number lies outside 0…1000.
  public init?(_ count: Int) {
    guard (0...1000).contains(count) else { return nil }
    self.count = count
  }

  private init(known count: Int) { self.count = count }

  /// As many as a browser usually keeps: 25.
  public static let usual = Self(known: 25)
}

// MARK: - CommandArgument

extension EntryLimit: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a whole number from 0 to 1000" }
  /// The word that makes this value.
  public var argument: String { count.argument }
  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let count = Int(argument: argument) else { return nil }
    self.init(count)
  }
}
