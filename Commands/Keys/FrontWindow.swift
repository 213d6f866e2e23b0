public import Switchboard

/// Which window is in front.
public enum FrontWindow: BroadcastKey {
  /// The number of the window; nil if there is none.
  public typealias Value = WindowNumber?
}
