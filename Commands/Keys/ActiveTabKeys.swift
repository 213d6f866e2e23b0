public import Switchboard

/// The words that open an address when they are typed alone, as the preference `keywords` says.
public enum KeywordNames: BroadcastKey {
  /// The words.
  public typealias Value = Set<String>
}

/// The position of a window's active tab.
public enum ActiveTab: BroadcastKey {
  /// The position, or nil if no tab is active.
  public typealias Value = TabPosition?
}

/// The address that a window's active tab shows.
public enum ActiveAddress: BroadcastKey {
  /// The address, or nil if no tab is active or the active tab is blank.
  public typealias Value = Address?
}

/// The title of a window's active tab.
public enum ActiveTitle: BroadcastKey {
  /// The title, or nil if no tab is active.
  public typealias Value = String?
}

/// The loading state of a window's active tab.
public enum ActiveLoading: BroadcastKey {
  /// A Boolean value that indicates whether the tab is loading a page. It is `false` if no tab is
  /// active.
  public typealias Value = Bool
}

/// The loading progress of a window's active tab.
public enum ActiveProgress: BroadcastKey {
  /// The progress as a percentage from 0 to 100, or nil if no page is loading.
  public typealias Value = Int?
}

/// A key that indicates whether a window's active tab can go back.
public enum CanGoBack: BroadcastKey {
  /// A Boolean value that indicates whether the tab can go back. It is `false` if no tab is active.
  public typealias Value = Bool
}

/// A key that indicates whether a window's active tab can go forward.
public enum CanGoForward: BroadcastKey {
  /// A Boolean value that indicates whether the tab can go forward. It is `false` if no tab is
  /// active.
  public typealias Value = Bool
}
