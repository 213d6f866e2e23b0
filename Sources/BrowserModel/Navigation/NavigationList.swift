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

  /// The address to show: that of a new page that the user has asked for, or the current one's.
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

// MARK: - The current page

extension NavigationList {
  /// Adds a page that the current one has made of itself, in place of all those after it.
  ///
  /// A navigation to one of those is given up.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func push(_ url: URL, at time: Date) throws(NavigationError) {
    let title = try current().title
    if let index = pending?.index, index > lastCommittedIndex { pending = nil }
    append(NavigationItem(url: url, title: title, time: time))
  }

  /// Changes the address of the current page, which remains the same.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func replaceURL(with url: URL) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].url = url
  }

  /// Sets the current page's title; nil or an empty one is none.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func setTitle(_ title: String?) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].title = title?.isEmpty == true ? nil : title
  }

  /// Notes that the current page has failed.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
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
  /// Begins to go to an address, in place of what is under way.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, loading url: URL, isUserInitiated: Bool = true
  ) -> PendingNavigation {
    set(
      PendingNavigation(
        id: id, kind: .new, url: url, index: nil, isUserInitiated: isUserInitiated))
  }

  /// Begins to go some pages back (below 0) or forward, in place of what is under way.
  ///
  /// - Throws: `NavigationError.noPage` when there are not so many, or it is none.
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

  /// Begins to load the current page again, in place of what is under way.
  ///
  /// - Throws: `NavigationError.nothingToReload` when there is none.
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
  /// Leads the pending navigation to another address.
  ///
  /// - Throws: `NavigationError.notPending` when it is not pending.
  public mutating func redirect(_ id: NavigationID, to url: URL) throws(NavigationError) {
    _ = try checkedPending(id)
    pending?.url = url
  }

  /// Commits the pending navigation; a new page comes in place of all those after the current one.
  ///
  /// - Parameters:
  ///   - id: The navigation.
  ///   - url: The address that it has led to in the end, or nil for the one last known.
  ///   - time: The time.
  ///   - error: What the load has failed with, if it has; such a page can be reloaded.
  /// - Throws: `NavigationError.notPending` when it is not pending.
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

  /// Gives up the pending navigation, and returns it if there was one.
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
  /// Removes the pages that have one of some addresses; where the current one is among them, the
  /// one left before it becomes current, or the first one.
  public mutating func removeItems(of urls: Set<URL>) {
    let reached = items.prefix(lastCommittedIndex + 1).count { !urls.contains($0.url) }
    items.removeAll { urls.contains($0.url) }
    lastCommittedIndex = items.isEmpty ? -1 : max(reached - 1, 0)
    pending = nil
  }
}

// MARK: - NavigationItem

/// A page that a tab has been on.
public struct NavigationItem: Hashable, Sendable {
  /// The address.
  public var url: URL
  /// The page's own title, or nil when it has given none.
  public var title: String?
  /// When it was last committed.
  public var time: Date
  /// What its last load has failed with, if it has.
  public var error: LoadError?

  /// Creates a page with an address that was committed at some time.
  public init(url: URL, title: String? = nil, time: Date, error: LoadError? = nil) {
    self.url = url
    self.title = title
    self.time = time
    self.error = error
  }
}

// MARK: - Errors

/// A navigation that was refused; the tab is where it was.
public enum NavigationError: Error, Hashable, Sendable {
  /// There are not that many pages back (below 0) or forward; there are `available`.
  case noPage(offset: Int, available: Int)
  /// No page is there to be reloaded.
  case nothingToReload
  /// Nothing is being loaded.
  case nothingToStop
  /// No page is there to be changed.
  case nothingCommitted
  /// The navigation is not the one that is pending: it was superseded, stopped or committed.
  case notPending(NavigationID)
  /// No page of a list of `count` has that index.
  case noItem(at: Int, count: Int)
}

// MARK: - Sentences

extension NavigationError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .noPage(0, _): "going by no pages leads nowhere: reload the page, or go by some"
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
      "there is no page \(index) among \(count): name one from 0 up, or −1 for none at all"
    }
  }
}

private func direction(_ offset: Int) -> String { offset < 0 ? "back" : "forward" }
