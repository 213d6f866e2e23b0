import BrowserPages
import Foundation

/// A page that is loaded before the user opens it.
@MainActor
struct Prerender {
  /// The requested address.
  let url: URL
  /// The tab that loads the page.
  let tab: WebState
  /// The identity of the tab to be replaced.
  let sourceID: WebStateID
  /// The navigation index of the tab to be replaced, at the start of loading.
  let sourceIndex: Int
  /// The list of the tab to be replaced.
  weak var list: WebStateList?

  /// Whether the page is loaded or loading.
  var hasContents: Bool {
    tab.isLoading || tab.navigationIndex > sourceIndex && tab.loadError == nil
  }

  /// Returns whether the tab can replace the active tab on a navigation to an address.
  func canReplaceActiveTab(of list: WebStateList, by url: URL) -> Bool {
    guard let active = list.activeWebState else { return false }
    return url.comparisonKey == self.url.comparisonKey && list === self.list
      && active.id == sourceID && hasContents
      && active.visibleURL != tab.visibleURL
  }
}

// MARK: - Replacing as if it were the same tab

extension WebStateList {
  /// Replaces a tab with another, which takes over its opener and the tabs that it has opened.
  ///
  /// - Throws: ``WebStateListError`` as `replace(at:with:)` does.
  func replaceKeepingOpeners(
    at index: Int, with webState: WebState
  ) throws(WebStateListError) {
    try arrangement.checkTab(at: index)
    let old = arrangement.ids[index], opener = arrangement.opener(of: old)
    let children = arrangement.ids.compactMap { id in
      arrangement.opener(of: id).flatMap { $0.id == old ? (id, $0.navigationIndex) : nil }
    }
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
