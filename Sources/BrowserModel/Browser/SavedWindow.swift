/// The plan for restoring one window that an earlier run has saved and that is not open.
public struct SavedWindow: Hashable, Sendable {
  /// The number that the window had.
  public let number: Int
  /// Whether the window had incognito tabs.
  public let hasIncognitoTabs: Bool
  /// Whether the window showed its incognito tabs.
  public let showsIncognito: Bool
  /// Whether a new tab is to stand in front of its tabs, one of which may have ended the last runs.
  public let isBehindNewTab: Bool
  /// When the window last came to the front, in milliseconds since 1970; 0 for never.
  public let frontTime: Int

  /// Creates the plan for a window.
  public init(
    number: Int, hasIncognitoTabs: Bool = false, showsIncognito: Bool = false,
    isBehindNewTab: Bool = false, frontTime: Int = 0
  ) {
    self.number = number
    self.hasIncognitoTabs = hasIncognitoTabs
    self.showsIncognito = showsIncognito && hasIncognitoTabs
    self.isBehindNewTab = isBehindNewTab
    self.frontTime = frontTime
  }
}
