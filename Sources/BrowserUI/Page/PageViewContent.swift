package import BrowserCommands

/// What there is to show of a page.
package enum PageViewContent: Equatable, Sendable {
  /// No tab is active.
  case noTab
  /// The active tab has no page yet.
  case blank
  /// The page that a new tab begins with.
  case startPage
  /// The address is the tab's, but there is no engine to load anything of the page.
  case unloadable(Address)
  /// The address is the tab's, and nothing of the page has been loaded yet.
  case unloaded(Address)
  /// The page at that address is being loaded.
  case loading(Address)
  /// The page is loaded, and has that title.
  case loaded(Address, title: String)
  /// The page could not be loaded or is lost, for a reason told in one sentence.
  case failed(Address, reason: String)
}
