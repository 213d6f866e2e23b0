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

// MARK: - Replacing as if it were the same tab

extension WebStateList {
  /// Puts a tab in place of another, opened by whom that was, and as the opener of those that it
  /// opened.
  ///
  /// - Throws: `WebStateListError` as `replace(at:with:)` does.
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
