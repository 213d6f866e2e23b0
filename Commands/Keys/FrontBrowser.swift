public import Switchboard

/// Which window is in front.
public enum FrontBrowser: BroadcastKey {
  /// The window's kind.
  public typealias Value = BrowserMode
}
