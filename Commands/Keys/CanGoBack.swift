public import Switchboard

/// Whether a window's active tab has a page to go back to.
public enum CanGoBack: BroadcastKey {
  /// True if there is one; false if no tab is active.
  public typealias Value = Bool
}
