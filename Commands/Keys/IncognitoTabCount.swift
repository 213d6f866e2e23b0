public import Switchboard

/// How many incognito tabs there are anywhere, in all windows together.
public enum IncognitoTabCount: BroadcastKey {
  /// The number of incognito tabs.
  public typealias Value = Int
}
