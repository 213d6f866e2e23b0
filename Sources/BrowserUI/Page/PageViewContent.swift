package import BrowserCommands

/// What there is to show of a page.
package enum PageViewContent: Equatable, Sendable {
  /// No tab is active.
  case noTab
  /// The active tab has no page yet.
  case blank
  /// The page that a new tab begins with.
  case startPage
  /// The address is the tab's, but nothing of the page is loaded.
  case unloaded(Address)
}
