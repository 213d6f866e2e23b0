public import Switchboard

/// The number of a window's tabs.
public enum TabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of a window's pinned tabs.
public enum PinnedTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of tabs in a window that are selected for the next command.
public enum SelectedTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of a window's tab groups.
public enum TabGroupCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of a window's inactive tabs.
public enum InactiveTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of incognito tabs in all windows.
public enum IncognitoTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}
