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

/// Whether a window's active tab is loading a page.
public enum ActiveLoading: BroadcastKey {
  /// A Boolean value that indicates whether it is loading; false if no tab is active.
  public typealias Value = Bool
}

/// The part of the active tab's page that has been loaded.
public enum ActiveProgress: BroadcastKey {
  /// The part in percent, from 0 to 100; nil if nothing is being loaded.
  public typealias Value = Int?
}

/// Whether a window's active tab has a page to go back to.
public enum CanGoBack: BroadcastKey {
  /// A Boolean value that indicates whether there is such a page; false if no tab is active.
  public typealias Value = Bool
}

/// Whether a window's active tab has a page to go forward to.
public enum CanGoForward: BroadcastKey {
  /// A Boolean value that indicates whether there is such a page; false if no tab is active.
  public typealias Value = Bool
}
