public import Switchboard

/// Whether a window's active tab has a page to go forward to.
public enum CanGoForward: BroadcastKey {
  /// True if there is one; false if no tab is active.
  public typealias Value = Bool
}
