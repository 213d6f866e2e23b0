/// The state of a coordinator, which passes through these states once.
public enum CoordinatorState: Sendable, Equatable {
  /// The coordinator is created, but not started.
  case idle
  /// The coordinator is started, and not yet stopped.
  case started
  /// The coordinator is stopped and cannot be started again.
  case stopped
}
