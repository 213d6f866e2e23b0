public import Switchboard

/// How many tabs of a window are marked for the next command.
public enum SelectedTabCount: BroadcastKey {
  /// The number of marked tabs.
  public typealias Value = Int
}
