/// Why tabs are closed; consumers ask it whether to delete what they keep about them.
public enum ClosingReason: Hashable, Sendable {
  /// For no reason that matters, as when a window goes: what is kept about the tabs stays.
  case unspecified
  /// Because the user asked for it.
  case userAction
  /// Because tabs are being cleaned up.
  case cleanUp
}
