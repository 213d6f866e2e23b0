public import Switchboard

/// How many tabs a window has.
public enum TabCount: BroadcastKey {
  /// The number of tabs.
  public typealias Value = Int
}
