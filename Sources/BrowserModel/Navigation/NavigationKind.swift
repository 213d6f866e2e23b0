/// What a navigation does to the pages of a tab.
public enum NavigationKind: Hashable, Sendable {
  /// It comes after the current page, in place of all that were there.
  case new
  /// It stays on the current page.
  case reload
  /// It goes to another of the tab's pages.
  case backForward
}
