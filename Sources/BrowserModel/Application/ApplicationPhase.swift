/// Whether the user has the application before them.
public enum ApplicationPhase: Hashable, Sendable {
  /// They have.
  case foreground
  /// They have not, and the process may end without a further word.
  case background
}
