/// How far a coordinator is in its life; it goes through it once.
public enum CoordinatorState: Sendable, Equatable {
  /// Made, not started.
  case idle
  /// Started, and not stopped since.
  case started
  /// Stopped for good.
  case stopped
}
