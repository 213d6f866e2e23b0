public import Foundation

/// The back/forward list of a tab, with the current page and the pending navigation.
///
/// The list is a pure value. Each operation changes it, or throws and leaves it unchanged.
public struct NavigationList: Hashable, Sendable {
  /// The committed pages.
  public internal(set) var items: [NavigationItem] = []
  /// The index of the current page; −1 if there is none.
  public internal(set) var lastCommittedIndex = -1
  /// The pending navigation, if any.
  public internal(set) var pending: PendingNavigation?

  /// Creates a list without pages.
  public init() {}

  /// Creates a list from pages and the index of the current one.
  ///
  /// - Parameters:
  ///   - items: The pages.
  ///   - index: The index of the current page; −1 if there are no pages.
  /// - Throws: ``NavigationError/noItem(at:count:)`` if there is no page at that index.
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
  /// The current page, or nil if there is none.
  public var lastCommitted: NavigationItem? {
    items.indices.contains(lastCommittedIndex) ? items[lastCommittedIndex] : nil
  }

  /// The index that back and forward steps start from: the target of a pending step, or the current
  /// page.
  public var currentIndex: Int { pending?.index ?? lastCommittedIndex }

  /// The number of pages to go back to.
  public var backCount: Int { max(currentIndex, 0) }

  /// The number of pages to go forward to.
  public var forwardCount: Int { items.count - 1 - currentIndex }

  /// The visible address: that of a new page requested by the user, or that of the current page.
  public var visibleURL: URL? {
    pending.flatMap { $0.isVisible ? $0.url : nil } ?? lastCommitted?.url
  }
}

// MARK: - Adding

extension NavigationList {
  /// Adds a page after the current one and removes all later pages.
  mutating func append(_ item: NavigationItem) {
    items.removeSubrange((lastCommittedIndex + 1)...)
    items.append(item)
    lastCommittedIndex = items.count - 1
  }
}

// MARK: - The current page

extension NavigationList {
  /// Adds a page that the current page has created without loading, and removes all later pages.
  ///
  /// A pending navigation to one of the removed pages is discarded.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func push(_ url: URL, at time: Date) throws(NavigationError) {
    let title = try current().title
    if let index = pending?.index, index > lastCommittedIndex { pending = nil }
    append(NavigationItem(url: url, title: title, time: time))
  }

  /// Changes the address of the current page without adding one.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func replaceURL(with url: URL) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].url = url
  }

  /// Sets the title of the current page. Nil and an empty title remove it.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func setTitle(_ title: String?) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].title = title?.isEmpty == true ? nil : title
  }

  /// Records that the current page has failed.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func setError(_ error: LoadError) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].error = error
  }

  private func current() throws(NavigationError) -> NavigationItem {
    guard let item = lastCommitted else { throw .nothingCommitted }
    return item
  }
}

// MARK: - Beginning

extension NavigationList {
  /// Starts a navigation to an address, replacing the pending one.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, loading url: URL, isUserInitiated: Bool = true
  ) -> PendingNavigation {
    set(
      PendingNavigation(
        id: id, kind: .new, url: url, index: nil, isUserInitiated: isUserInitiated))
  }

  /// Starts a navigation by a number of pages, back (below 0) or forward, and replaces the pending
  /// one.
  ///
  /// - Throws: ``NavigationError/noPage(offset:available:)`` if there are not that many pages, or
  ///   the offset is 0.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, goingBy offset: Int, isUserInitiated: Bool = true
  ) throws(NavigationError) -> PendingNavigation {
    let available = offset < 0 ? backCount : forwardCount
    guard offset != 0, offset.magnitude <= available else {
      throw .noPage(offset: offset, available: available)
    }
    let index = currentIndex + offset
    return set(
      PendingNavigation(
        id: id, kind: .backForward, url: items[index].url, index: index,
        isUserInitiated: isUserInitiated))
  }

  /// Starts reloading the current page, replacing the pending navigation.
  ///
  /// - Throws: ``NavigationError/nothingToReload`` if there is no current page.
  @discardableResult
  public mutating func beginReload(
    _ id: NavigationID, isUserInitiated: Bool = true
  ) throws(NavigationError) -> PendingNavigation {
    guard let item = lastCommitted else { throw .nothingToReload }
    return set(
      PendingNavigation(
        id: id, kind: .reload, url: item.url, index: lastCommittedIndex,
        isUserInitiated: isUserInitiated))
  }

  private mutating func set(_ navigation: PendingNavigation) -> PendingNavigation {
    pending = navigation
    return navigation
  }
}

// MARK: - Committing

extension NavigationList {
  /// Changes the address of the pending navigation.
  ///
  /// - Throws: ``NavigationError/notPending(_:)`` if the navigation is not the pending one.
  public mutating func redirect(_ id: NavigationID, to url: URL) throws(NavigationError) {
    _ = try checkedPending(id)
    pending?.url = url
  }

  /// Commits the pending navigation. A new page replaces all pages after the current one.
  ///
  /// - Parameters:
  ///   - id: The navigation.
  ///   - url: The final address, or nil for the last known one.
  ///   - time: The time of the commit.
  ///   - error: The error of a failed load. Such a page can be reloaded.
  /// - Throws: ``NavigationError/notPending(_:)`` if the navigation is not the pending one.
  public mutating func commit(
    _ id: NavigationID, url: URL? = nil, at time: Date, error: LoadError? = nil
  ) throws(NavigationError) {
    let navigation = try checkedPending(id)
    let url = url ?? navigation.url
    pending = nil
    guard let index = navigation.index else {
      append(NavigationItem(url: url, time: time, error: error))
      return
    }
    lastCommittedIndex = index
    let title = items[index].url == url ? items[index].title : nil
    items[index] = NavigationItem(url: url, title: title, time: time, error: error)
  }

  /// Discards the pending navigation and returns it, if any.
  @discardableResult
  public mutating func discardPending() -> PendingNavigation? {
    defer { pending = nil }
    return pending
  }

  private func checkedPending(
    _ id: NavigationID
  ) throws(NavigationError) -> PendingNavigation {
    guard let pending, pending.id == id else { throw .notPending(id) }
    return pending
  }
}

// MARK: - Removing

extension NavigationList {
  /// Removes the pages at the given addresses. If the current page is among them, the nearest
  /// remaining page before it becomes current, or otherwise the first one.
  public mutating func removeItems(of urls: Set<URL>) {
    let reached = items.prefix(lastCommittedIndex + 1).count { !urls.contains($0.url) }
    items.removeAll { urls.contains($0.url) }
    lastCommittedIndex = items.isEmpty ? -1 : max(reached - 1, 0)
    pending = nil
  }
}

// MARK: - NavigationItem

/// A page in the back/forward list of a tab.
public struct NavigationItem: Hashable, Sendable {
  /// The address of the page.
  public var url: URL
  /// The page's own title, or nil if it has none.
  public var title: String?
  /// The time of the last commit.
  public var time: Date
  /// The error of the last load, if it failed.
  public var error: LoadError?

  /// Creates a page of the list.
  public init(url: URL, title: String? = nil, time: Date, error: LoadError? = nil) {
    self.url = url
    self.title = title
    self.time = time
    self.error = error
  }
}

// MARK: - Errors

/// The reason why a navigation is refused. The tab is unchanged.
public enum NavigationError: Error, Hashable, Sendable {
  /// There are only `available` pages to go back (below 0) or forward to.
  case noPage(offset: Int, available: Int)
  /// There is no page to reload.
  case nothingToReload
  /// Nothing is being loaded.
  case nothingToStop
  /// There is no current page to change.
  case nothingCommitted
  /// The navigation is not the pending one: it was superseded, stopped or committed.
  case notPending(NavigationID)
  /// There is no page at that index in a list of `count` pages.
  case noItem(at: Int, count: Int)
}

// MARK: - Sentences

extension NavigationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPage(0, _): "a step of 0 pages leads nowhere: reload the page, or choose another number"
    case .noPage(let offset, 0):
      "there is no page to go \(direction(offset)) to: go to an address"
    case .noPage(let offset, 1):
      "there is only one page to go \(direction(offset)) to: go by one"
    case .noPage(let offset, let available):
      "there are only \(available) pages to go \(direction(offset)) to: go by that many at most"
    case .nothingToReload: "there is no page to reload: go to an address"
    case .nothingToStop: "nothing is being loaded: there is nothing to stop"
    case .nothingCommitted: "the tab has no page yet: go to an address"
    case .notPending(let id): "\(id) is not the one under way: begin another"
    case .noItem(let index, let count):
      "there is no page \(index) among \(count): choose an index from 0 up, or −1 for none"
    }
  }
}

private func direction(_ offset: Int) -> String { offset < 0 ? "back" : "forward" }
