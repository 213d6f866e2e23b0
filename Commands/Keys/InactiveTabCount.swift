public import Switchboard

/// How many tabs of a window were not used for long.
public enum InactiveTabCount: BroadcastKey {
  /// The number of tabs.
  public typealias Value = Int
}
