public import Switchboard

/// How many groups of tabs a window has.
public enum TabGroupCount: BroadcastKey {
  /// The number of groups.
  public typealias Value = Int
}
