public import Switchboard

/// The position of a window's active tab.
public enum ActiveTab: BroadcastKey {
  /// The position; nil if no tab is active.
  public typealias Value = TabPosition?
}

/// The address that a window's active tab shows.
public enum ActiveAddress: BroadcastKey {
  /// The address; nil if no tab is active or the active tab is blank.
  public typealias Value = Address?
}

/// The title of a window's active tab.
public enum ActiveTitle: BroadcastKey {
  /// The title; nil if no tab is active.
  public typealias Value = String?
}

/// The loading state of a window's active tab.
public enum ActiveLoading: BroadcastKey {
  /// A Boolean value that indicates whether the tab is loading a page; false if no tab is active.
  public typealias Value = Bool
}

/// The loading progress of a window's active tab.
public enum ActiveProgress: BroadcastKey {
  /// The progress as a percentage from 0 to 100; nil if nothing is loading.
  public typealias Value = Int?
}

/// The ability of a window's active tab to go back.
public enum CanGoBack: BroadcastKey {
  /// A Boolean value that indicates whether the tab can go back; false if no tab is active.
  public typealias Value = Bool
}

/// The ability of a window's active tab to go forward.
public enum CanGoForward: BroadcastKey {
  /// A Boolean value that indicates whether the tab can go forward; false if no tab is active.
  public typealias Value = Bool
}
