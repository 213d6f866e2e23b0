public import Switchboard

/// How many tabs of a window are pinned.
public enum PinnedTabCount: BroadcastKey {
  /// The number of pinned tabs.
  public typealias Value = Int
}
