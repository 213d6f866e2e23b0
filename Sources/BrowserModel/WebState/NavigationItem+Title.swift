// MARK: - Titles

extension NavigationItem {
  /// The title to show: the page's own, else a readable form of its address.
  public var displayTitle: String { title ?? PageContent.fallbackTitle(of: url) }
}
