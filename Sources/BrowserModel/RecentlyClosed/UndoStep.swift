/// What an undoing brings back.
public enum UndoStep: Hashable, Sendable {
  /// What was closed.
  case reopen(ClosedEntry)
  /// A group whose tabs stayed.
  case regroup(DeletedGroup)
}
