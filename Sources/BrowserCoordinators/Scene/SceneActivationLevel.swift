/// How near a window is to the user, as in Chrome.
package enum SceneActivationLevel: Hashable, Sendable, Comparable {
  /// It has no user interface, not yet or no more.
  case unattached
  /// The user has put it away, and it may end without a further word.
  case background
  /// It stands behind another.
  case foregroundInactive
  /// It is in front.
  case foregroundActive
}
