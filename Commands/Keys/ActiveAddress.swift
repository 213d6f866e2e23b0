public import Switchboard

/// The address that a window's active tab shows.
public enum ActiveAddress: BroadcastKey {
  /// The address; nil if no tab is active, or it is blank.
  public typealias Value = Address?
}
