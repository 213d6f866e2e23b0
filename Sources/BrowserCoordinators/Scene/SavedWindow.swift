/// A window that was saved, and is not open.
struct SavedWindow: Hashable {
  /// The number that it had.
  let number: Int
  /// Whether it had incognito tabs.
  let hasIncognitoTabs: Bool
  /// Whether a new tab is to stand in front of its tabs, one of which may have ended the last runs.
  let isBehindNewTab: Bool
  /// When it last came to the front, in milliseconds since 1970.
  let frontTime: Int
}
