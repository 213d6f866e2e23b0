/// What one mutation has done to a list, besides which tab is active.
public enum WebStateListChange: Hashable, Sendable {
  /// Nothing but the status has changed.
  case statusOnly
  /// A tab has come.
  case insert(Insert)
  /// A tab has changed places.
  case move(Move)
  /// A tab has gone, or is about to go.
  case detach(Detach)
}
