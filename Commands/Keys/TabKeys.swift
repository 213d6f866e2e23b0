public import Switchboard

/// The number of tabs in a window.
public enum TabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of pinned tabs in a window.
public enum PinnedTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of tabs in a window that are selected for the next command.
public enum SelectedTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of tab groups in a window.
public enum TabGroupCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of inactive tabs in a window.
public enum InactiveTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of incognito tabs in all windows.
public enum IncognitoTabCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}
