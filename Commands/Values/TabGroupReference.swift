public import Switchboard

/// A reference to a tab group by its number in the window, its title or the beginning of the title.
public struct TabGroupReference: Hashable, Sendable {
  /// The number or the title, as the user typed it.
  public let text: String

  /// Creates a reference to a group.
  /// - Parameter text: The number or the title of the group. If the text is the number of an
  ///   existing group, it isn't matched against titles.
  public init(_ text: String) {
    self.text = text
  }

  /// The index of the group, starting at 0, or nil if the text isn't a number.
  public var index: Int? { TabPosition(argument: text)?.index }
}

// MARK: - CommandArgument

extension TabGroupReference: CommandArgument {
  public static var valueDescription: String { "the number of a group, from 1, or its title" }

  public var argument: String { text }

  public init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
  }
}

/// The color of a tab group.
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
