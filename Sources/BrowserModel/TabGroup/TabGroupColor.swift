/// The color that a group of tabs is shown in.
public enum TabGroupColor: String, Hashable, Sendable, CaseIterable {
  /// Grey, the color of a group that was given none.
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
