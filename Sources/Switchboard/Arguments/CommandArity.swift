/// How many words of a typed line a parameter takes.
public enum CommandArity: Sendable, Equatable {
  /// Exactly one.
  case one
  /// One, or none.
  case optional
  /// Any number, none included.
  case many
  /// None: it is on when its name is typed (`--urgent`).
  case flag
}
