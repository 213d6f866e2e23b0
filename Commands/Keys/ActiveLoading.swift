public import Switchboard

/// Whether a window's active tab is loading a page.
public enum ActiveLoading: BroadcastKey {
  /// True while it is; false if no tab is active.
  public typealias Value = Bool
}
