/// How far a browser state is in its life.
public enum BrowserStateReadiness: Hashable, Sendable, Comparable {
  /// It is being loaded, and not to be used yet.
  case loading
  /// It can be used.
  case ready
  /// It is about to go: what closes now is not closed by the user.
  case shuttingDown
  /// It is going or gone, and not to be used any more.
  case destroyed
}
