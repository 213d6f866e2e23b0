import BrowserPages
import Foundation

/// A page that is prerendered in a hidden tab.
@MainActor
struct Prerender {
  /// The normalized address of the page.
  let url: URL
  /// The hidden tab that loads the page.
  let tab: WebState
  /// The identity of the tab to replace.
  let sourceID: WebStateID
  /// The navigation index that the tab to replace had when prerendering started.
  let sourceIndex: Int
  /// The list that contains the tab to replace.
  weak var list: WebStateList?

  /// A Boolean value that indicates whether the page is loading or has loaded.
  var hasContents: Bool {
    tab.isLoading || tab.navigationIndex > sourceIndex && tab.loadError == nil
  }

  /// Returns whether the page has the given address and is prerendered for the active tab of a
  /// list.
  func isFor(_ url: URL, in list: WebStateList) -> Bool {
    url.normalized == self.url && list === self.list
      && list.activeWebState?.id == sourceID
  }

  /// Returns whether the hidden tab can replace a list's active tab when the user opens an address.
  func canReplaceActiveTab(of list: WebStateList, by url: URL) -> Bool {
    isFor(url, in: list) && hasContents && list.activeWebState?.loadableURL != tab.visibleURL
  }
}

// MARK: - Replacing as if it were the same tab

extension WebStateList {
  /// Replaces a tab with another one and transfers the opener relationships. The new tab gets the
  /// old tab's opener and becomes the opener of the tabs that the old tab opened.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the new tab is already in
  ///   the list, or another change is in progress.
  func replaceKeepingOpeners(
    at index: Int, with webState: WebState
  ) throws(WebStateListError) {
    try arrangement.checkTab(at: index)
    let old = arrangement.ids[index], opener = arrangement.opener(of: old)
    let children = arrangement.childPages(of: old)
    try replace(at: index, with: webState)
    try set(opener, of: webState.id)
    for (child, navigationIndex) in children {
      try set(WebStateOpener(id: webState.id, navigationIndex: navigationIndex), of: child)
    }
  }

  private func set(
    _ opener: WebStateOpener?, of id: WebStateID
  ) throws(WebStateListError) {
    if let opener, let index = index(of: id) { try setOpener(opener, at: index) }
  }
}
