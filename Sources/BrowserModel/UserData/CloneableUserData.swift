/// A value that is attached to the clone of its owner, too, as a clone of its own.
public protocol CloneableUserData {
  /// Returns what is attached to the clone.
  @MainActor func cloned() -> Self
}
