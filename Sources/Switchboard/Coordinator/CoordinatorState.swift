/// The state of a coordinator. A coordinator never returns to an earlier state.
public enum CoordinatorState: Sendable, Equatable {
  /// The coordinator has been created but not started.
  case idle
  /// The coordinator has been started but not stopped.
  case started
  /// The coordinator has been stopped and cannot be started again.
  case stopped
}
