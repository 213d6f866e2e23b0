public import Switchboard

/// Which group of tabs a command means: its number in the order of the tabs, or its title.
public struct GroupReference: Hashable, Sendable {
  /// The number or the title, as it was typed.
  public let text: String

  /// Makes the reference to the group with a title, or with a number.
  /// - Parameter text: the title; what reads as the number of a group means that one.
  public init(_ text: String) {
    self.text = text
  }

  /// The place among the groups that the text is the number of, from 0; nil if it is none.
  public var index: Int? { TabPosition(argument: text)?.index }
}

// MARK: - CommandArgument

extension GroupReference: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "the number of a group, from 1, or its title" }

  /// The word that makes this value.
  public var argument: String { text }

  /// Makes a value of a word; nil if it does not read as one, being empty.
  public init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }
}

/// The color that a group of tabs is shown in.
public enum GroupColor: String, CaseIterable, Hashable, Sendable, CommandArgument, Encodable {
  /// Grey.
  case grey
  /// Blue.
  case blue
  /// Red.
  case red
  /// Yellow.
  case yellow
  /// Green.
  case green
  /// Pink.
  case pink
  /// Purple.
  case purple
  /// Cyan.
  case cyan
  /// Orange.
  case orange
}
