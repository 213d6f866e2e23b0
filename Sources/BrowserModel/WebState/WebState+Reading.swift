public import Foundation

// MARK: - Addresses and titles

extension WebState {
  /// The address to show: that of a new page asked for by the user, else that of the current page.
  public var visibleURL: URL? {
    isRealized ? list.visibleURL : unrealized?.metadata.parseURL()
  }

  /// The text of ``visibleURL``, which is not parsed for it.
  package var visibleAddress: String? {
    isRealized ? list.visibleURL?.absoluteString : unrealized?.metadata.visibleAddress
  }

  /// The address of the current page, or nil while nothing has been committed.
  public var lastCommittedURL: URL? {
    isRealized ? list.lastCommitted?.url : unrealized?.metadata.parseURL()
  }

  /// The title to show: the page's own, else a readable form of its address.
  public var title: String {
    unrealized?.metadata.visibleTitle ?? ownTitle ?? PageContent.fallbackTitle(of: visibleURL)
  }

  var ownTitle: String? {
    if let unrealized { return unrealized.metadata.title }
    return list.pending?.isVisible == true ? nil : list.lastCommitted?.title
  }
}

// MARK: - The page

extension WebState {
  /// What there is to show of the page.
  public var content: PageContent {
    guard let url = lastCommittedURL else { return .blank }
    if url == Self.startPageURL { return .startPage }
    if let error = list.lastCommitted?.error { return .failed(url, error) }
    return loading.documentID == nil ? .unloaded(url) : .loaded(url)
  }

  /// Whether there is an engine to load pages.
  public var canLoad: Bool { engine != nil }

  /// Whether a page is being loaded; never so without an engine.
  public var isLoading: Bool { loading.currentID != nil }

  /// Why the current page could not be loaded, or is lost; nil when neither is so.
  public var loadError: LoadError? { list.lastCommitted?.error }

  /// The current page, or nil before the first.
  public var lastCommittedItem: NavigationItem? { navigation.lastCommitted }

  /// The navigation under way, if there is one.
  public var pendingNavigation: PendingNavigation? { list.pending }
}

// MARK: - Places

extension WebState {
  /// The position of the current page among the committed ones, −1 before the first.
  public var navigationIndex: Int {
    unrealized?.metadata.currentIndex ?? list.lastCommittedIndex
  }

  /// The number of committed pages.
  public var navigationItemCount: Int { unrealized?.metadata.itemCount ?? list.items.count }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool {
    unrealized.map { $0.metadata.currentIndex > 0 } ?? (list.backCount > 0)
  }

  /// Whether there is a page to go forward to.
  public var canGoForward: Bool {
    unrealized.map { $0.metadata.currentIndex + 1 < $0.metadata.itemCount }
      ?? (list.forwardCount > 0)
  }

  /// The pages of the tab, which asking for them realizes.
  public var navigation: NavigationList {
    realize()
    return list
  }
}
