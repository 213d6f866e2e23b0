public import Switchboard

/// How many windows there are.
public enum WindowCount: BroadcastKey {
  /// The number of windows.
  public typealias Value = Int
}
