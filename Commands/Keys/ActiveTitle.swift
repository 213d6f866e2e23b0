public import Switchboard

/// The title of a window's active tab.
public enum ActiveTitle: BroadcastKey {
  /// The title; nil if no tab is active.
  public typealias Value = String?
}
