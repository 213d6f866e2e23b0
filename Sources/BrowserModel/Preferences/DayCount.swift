public import Foundation
public import Switchboard

/// How many days something is kept: from 0 to 3650.
public struct DayCount: Hashable, Sendable {
  /// The number of days.
  public let days: Int

  /// Creates a number of days, or nil when it lies outside 0…3650.
  public init?(_ days: Int) {
    guard (0...3650).contains(days) else { return nil }
    self.days = days
  }

  private init(known days: Int) { self.days = days }

  /// As many as a month has: 30.
  public static let month = Self(known: 30)

  /// As many as a quarter of a year has: 90.
  public static let quarter = Self(known: 90)

  /// How long that is.
  public var seconds: TimeInterval { TimeInterval(days) * 24 * 60 * 60 }
}

// MARK: - CommandArgument

extension DayCount: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a whole number of days from 0 to 3650" }
  /// The word that makes this value.
  public var argument: String { days.argument }
  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let days = Int(argument: argument) else { return nil }
    self.init(days)
  }
}
