import Foundation

/// A page that is loaded before the user goes to it.
@MainActor
struct Prerender {
  /// The address that was asked for.
  let url: URL
  /// The tab where it is loaded.
  let tab: WebState
  /// The tab that it is to replace.
  let sourceID: WebStateID
  /// Where that tab was among its pages.
  let sourceIndex: Int
  /// The list of that tab.
  weak var list: WebStateList?

  /// Whether the page is there or on its way.
  var hasContents: Bool {
    tab.isLoading || tab.navigationIndex > sourceIndex && tab.loadError == nil
  }

  /// Whether the tab can take the place of the active one when that is to go to an address.
  func canReplaceActiveTab(of list: WebStateList, by url: URL) -> Bool {
    guard let active = list.activeWebState else { return false }
    return url == self.url && list === self.list && active.id == sourceID && hasContents
      && active.visibleURL != tab.visibleURL
  }
}
