public import Switchboard

/// The color that a group of tabs is shown in.
public enum GroupColor: CaseIterable, Hashable, Sendable, CommandArgument {
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
