public import Switchboard

/// Where a window's active tab is.
public enum ActiveTab: BroadcastKey {
  /// The place of the tab; nil if none is active.
  public typealias Value = TabPosition?
}
