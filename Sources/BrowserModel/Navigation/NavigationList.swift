public import Foundation

/// The pages of a tab in the order in which one goes back and forward, and where the tab is.
///
/// A pure value. Each operation changes it, or throws and leaves it as it was.
public struct NavigationList: Hashable, Sendable {
  /// The committed pages.
  public internal(set) var items: [NavigationItem] = []
  /// The index of the current page, −1 before the first.
  public internal(set) var lastCommittedIndex = -1
  /// The navigation under way, if there is one.
  public internal(set) var pending: PendingNavigation?

  /// Creates a list without pages.
  public init() {}

  /// Creates a list of pages, one of which is the current one.
  ///
  /// - Parameters:
  ///   - items: The pages.
  ///   - index: The index of the current one; −1 where there are none.
  /// - Throws: `NavigationError.noItem` when no page has that index.
  public init(
    items: [NavigationItem], lastCommittedIndex index: Int
  ) throws(NavigationError) {
    guard items.isEmpty ? index == -1 : items.indices.contains(index) else {
      throw .noItem(at: index, count: items.count)
    }
    self.items = items
    lastCommittedIndex = index
  }
}

// MARK: - Reading

extension NavigationList {
  /// The current page, or nil before the first.
  public var lastCommitted: NavigationItem? {
    items.indices.contains(lastCommittedIndex) ? items[lastCommittedIndex] : nil
  }

  /// The index that steps are counted from: where the tab is going back or forward to, or is.
  public var currentIndex: Int { pending?.index ?? lastCommittedIndex }

  /// How many pages there are to go back to.
  public var backCount: Int { max(currentIndex, 0) }

  /// How many pages there are to go forward to.
  public var forwardCount: Int { items.count - 1 - currentIndex }

  /// The address to show: that of a new page that the user has asked for, else the current one's.
  public var visibleURL: URL? {
    pending.flatMap { $0.isVisible ? $0.url : nil } ?? lastCommitted?.url
  }
}

// MARK: - Adding

extension NavigationList {
  /// Adds a page after the current one, in place of all that were there.
  mutating func append(_ item: NavigationItem) {
    items.removeSubrange((lastCommittedIndex + 1)...)
    items.append(item)
    lastCommittedIndex = items.count - 1
  }
}
