/// How a dispatcher holds a handler.
public enum HandlerHolding: Sendable, Equatable {
  /// Without keeping it alive; a handler that has died counts as none.
  case weakly
  /// Alive until the registration ends.
  case strongly
}
