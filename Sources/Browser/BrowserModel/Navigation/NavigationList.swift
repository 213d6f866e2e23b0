public import BrowserPages
public import Foundation

/// A tab's back/forward list. It also stores the current position and the pending navigation.
///
/// The list is a pure value. An operation that fails throws an error and leaves the list unchanged.
public struct NavigationList: Hashable, Sendable {
  /// The committed pages.
  public internal(set) var items: [NavigationItem] = []
  /// The index of the current page, or −1 if there is none.
  public internal(set) var lastCommittedIndex = -1
  /// The pending navigation, if any.
  public internal(set) var pending: PendingNavigation?

  /// Creates a list without pages.
  public init() {}

  /// Creates a list from pages and the index of the current page.
  ///
  /// - Parameters:
  ///   - items: The pages.
  ///   - index: The index of the current page, or −1 if there are no pages.
  /// - Throws: ``NavigationError/noItem(at:count:)`` if the list has no page at that index.
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

  /// A Boolean value that indicates whether there is a page. An address whose first load led to no
  /// page is kept only until another page replaces it.
  var hasPage: Bool { !items.allSatisfy(\.ledToNoPage) }

  /// The index from which the tab goes back and forward. This is the index of the pending
  /// navigation's target if it's in the list, or otherwise the index of the current page.
  public var currentIndex: Int { pending?.index ?? lastCommittedIndex }

  /// The number of pages that the tab can go back.
  public var backCount: Int { max(currentIndex, 0) }

  /// The number of pages that the tab can go forward.
  public var forwardCount: Int { items.count - 1 - currentIndex }

  /// The current page as the initiator of a navigation.
  var pageAsInitiator: LoadInitiator { lastCommitted.map { .page($0.url) } ?? .user }

  /// The address to show to the user. If the user requested a new page that is still pending, this
  /// is the address of that page. Otherwise, it's the address of the current page.
  public var visibleURL: URL? {
    pending.flatMap { $0.isVisible ? $0.url.withoutCredentials : nil } ?? lastCommitted?.url
  }
}

// MARK: - Adding

extension NavigationList {
  /// Adds a page after the current page and removes all later pages.
  mutating func append(_ item: NavigationItem) {
    items.removeSubrange((lastCommittedIndex + 1)...)
    items.append(item)
    lastCommittedIndex = items.count - 1
  }
}

// MARK: - The current page

extension NavigationList {
  /// Adds an address in the document of the current page, and removes all later pages.
  ///
  /// A pending navigation to one of the removed pages is discarded.
  ///
  /// - Parameters:
  ///   - url: The address, which the page has pushed or which has another fragment.
  ///   - time: The time of the change.
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func push(_ url: URL, at time: Date) throws(NavigationError) {
    var item = try current()
    if let index = pending?.index, index > lastCommittedIndex { pending = nil }
    item.time = time
    append(item)
    try replaceURL(with: url)
  }

  /// Changes the address of the current page without adding a page. The reader moves to the place
  /// that the address names.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func replaceURL(with url: URL) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].url = url.withoutCredentials
    items[lastCommittedIndex].place = nil
  }

  /// Sets the place where the reader stands in the text of the current page.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  mutating func setPlace(_ place: PagePlace?) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].place = place
  }

  /// Makes a page the current one without loading it, and discards the pending navigation.
  ///
  /// - Parameters:
  ///   - index: The index of the page, which must exist.
  ///   - time: The time of the change.
  mutating func move(to index: Int, at time: Date) {
    pending = nil
    lastCommittedIndex = index
    items[index].time = time
  }

  /// Sets the title of the current page. Pass nil or an empty string to remove the title.
  ///
  /// - Throws: ``NavigationError/nothingCommitted`` if there is no current page.
  public mutating func setTitle(_ title: String?) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].title = title?.isEmpty == true ? nil : title
  }

  /// Records the error that made the load of the current page fail.
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
  /// Starts a navigation to an address, replacing any pending navigation.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation. Later events of the load refer to it.
  ///   - url: The address to load.
  ///   - initiator: The initiator of the navigation. Unless it is ``LoadInitiator/user``, the
  ///     address is shown only after it commits.
  ///   - submission: The form to submit by POST, or nil to send a GET request.
  ///   - isSaved: Whether the target is saved as a file.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, loading url: URL, by initiator: LoadInitiator = .user,
    submitting submission: FormSubmission? = nil, isSaved: Bool = false
  ) -> PendingNavigation {
    // As in the HTML standard. The answer to a form stays, because it could not be loaded again.
    let isSame =
      submission == nil && !isSaved && lastCommitted?.url == url && lastCommitted?.form == nil
    return set(
      PendingNavigation(
        id: id, kind: .new, url: url, index: isSame ? lastCommittedIndex : nil,
        initiator: initiator, submission: submission))
  }

  /// Starts a navigation back or forward by a number of pages, replacing any pending navigation. A
  /// negative offset goes back.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation. Later events of the load refer to it.
  ///   - offset: The number of pages to go forward. A negative number goes back. It is counted from
  ///     ``currentIndex``.
  /// - Throws: ``NavigationError/noPage(offset:available:)`` if there are fewer pages in that
  ///   direction, or if the offset is 0.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, goingBy offset: Int
  ) throws(NavigationError) -> PendingNavigation {
    let index = try index(goingBy: offset)
    return set(
      PendingNavigation(
        id: id, kind: .backForward, url: items[index].url, index: index,
        initiator: items[index].initiator))
  }

  /// Returns the index of the page at an offset from ``currentIndex``.
  ///
  /// - Throws: ``NavigationError/noPage(offset:available:)`` if there is none, or if the offset is 0.
  func index(goingBy offset: Int) throws(NavigationError) -> Int {
    let available = offset < 0 ? backCount : forwardCount
    guard offset != 0, offset.magnitude <= available else {
      throw .noPage(offset: offset, available: available)
    }
    return currentIndex + offset
  }

  /// Starts reloading the current page, replacing any pending navigation.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation. Later events of the load refer to it.
  ///   - submission: The form to submit by POST, or nil to send a GET request.
  /// - Throws: ``NavigationError/nothingToReload`` if there is no current page, or its address was
  ///   blocked or led to a download.
  @discardableResult
  public mutating func beginReload(
    _ id: NavigationID, submitting submission: FormSubmission? = nil
  ) throws(NavigationError) -> PendingNavigation {
    guard let item = lastCommitted, !item.isHeld else { throw .nothingToReload }
    return set(
      PendingNavigation(
        id: id, kind: .reload, url: item.url, index: lastCommittedIndex,
        initiator: item.initiator, submission: submission))
  }

  /// Starts a navigation that the current page requested by a refresh, replacing any pending
  /// navigation.
  ///
  /// If the target is the document of the current page, the page is reloaded. If the refresh acts as
  /// a redirect, the target replaces the current page.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation. Later events of the load refer to it.
  ///   - refresh: The page's request, which has the address to load.
  /// - Throws: ``NavigationError/nothingToReload`` if there is no current page.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, following refresh: PageRefresh
  ) throws(NavigationError) -> PendingNavigation {
    guard let item = lastCommitted else { throw .nothingToReload }
    let isReload = [item.url, item.url.withoutFragment].contains(refresh.url)
    var navigation = PendingNavigation(
      id: id, kind: isReload ? .reload : .new, url: isReload ? item.url : refresh.url,
      index: isReload || refresh.isRedirect ? lastCommittedIndex : nil,
      initiator: pageAsInitiator)
    navigation.refresh = refresh
    return set(navigation)
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
  /// - Parameters:
  ///   - id: The identity of the pending navigation.
  ///   - url: The address that the host redirects to.
  ///   - submitsForm: Whether the form, if there is one, is submitted to that address.
  /// - Throws: ``NavigationError/notPending(_:)`` if the navigation is not pending.
  public mutating func redirect(
    _ id: NavigationID, to url: URL, submitsForm: Bool = false
  ) throws(NavigationError) {
    _ = try checkedPending(id)
    pending?.url = url
    if !submitsForm { pending?.submission = nil }
  }

  /// Commits the pending navigation. A new page replaces all pages after the current one.
  ///
  /// A page that is loaded again keeps the reader's place. All pages that showed its old document
  /// show the new one, as in other browsers.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation.
  ///   - url: The final address, or nil to use the last known address.
  ///   - time: The time of the commit.
  ///   - document: The navigation that loads the document of the page, or nil if none does.
  ///   - error: The error that made the load fail, or nil if it succeeded. A page that failed to
  ///     load is committed too, so that it can be reloaded.
  /// - Throws: ``NavigationError/notPending(_:)`` if the navigation is not pending.
  public mutating func commit(
    _ id: NavigationID, url: URL? = nil, at time: Date, document: NavigationID? = nil,
    error: LoadError? = nil
  ) throws(NavigationError) {
    let navigation = try checkedPending(id)
    var item = NavigationItem(url: url ?? navigation.url, time: time, error: error)
    item.documentID = document
    item.initiator = navigation.initiator
    item.form = navigation.submission.map(SubmittedForm.init)
    pending = nil
    guard let index = navigation.index else {
      if !hasPage {
        items = []
        lastCommittedIndex = -1
      }
      return append(item)
    }
    lastCommittedIndex = index
    let old = items[index]
    if old.url == item.url {
      item.title = old.title
      if navigation.kind == .backForward { item.form = old.form }
      item.place = navigation.kind == .new ? nil : old.place
    }
    items[index] = item
    guard let document, let oldDocument = old.documentID, navigation.kind != .new else { return }
    for index in items.indices where items[index].documentID == oldDocument {
      items[index].documentID = document
    }
  }

  /// Discards the pending navigation, if any, and returns it.
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
  /// Removes the pages with the given addresses and discards the pending navigation.
  ///
  /// If the current page is removed, the nearest remaining page before it becomes the current page.
  /// If there is no such page, the first remaining page becomes the current page.
  public mutating func removeItems(of urls: Set<URL>) {
    let reached = items.prefix(lastCommittedIndex + 1).count { !urls.contains($0.url) }
    items.removeAll { urls.contains($0.url) }
    lastCommittedIndex = items.isEmpty ? -1 : max(reached - 1, 0)
    pending = nil
  }
}

// MARK: - Errors

/// The reason why a navigation was refused. The tab is unchanged.
public enum NavigationError: Error, Hashable, Sendable {
  /// There are only `available` pages in the direction of the offset. A negative offset goes back.
  case noPage(offset: Int, available: Int)
  /// There is no page to reload.
  case nothingToReload
  /// The page answers a form, which a reload would submit again.
  case answersForm(URL, canResubmit: Bool)
  /// The page doesn't answer a form that could be submitted again.
  case nothingToResubmit
  /// The host of the current page does not ask for a user name and a password.
  case nothingToLogInTo
  /// Nothing is being loaded.
  case nothingToStop
  /// There is no current page to change.
  case nothingCommitted
  /// The navigation is not pending, because it was superseded, stopped or committed.
  case notPending(NavigationID)
  /// There is no page at that index. The list contains `count` pages.
  case noItem(at: Int, count: Int)
}

// MARK: - CustomStringConvertible

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
    case .answersForm(_, canResubmit: true):
      "the page is the answer to a form: ‘reload --resubmit’ submits the form again"
    case .answersForm(let url, canResubmit: false):
      "the page was the answer to a form, which is no longer known: fill in the form again, or "
        + "‘go \(url.absoluteString)’ opens the address without it"
    case .nothingToResubmit: "the page is not the answer to a form: ‘reload’ reloads it"
    case .nothingToLogInTo:
      "the page asks for no user name and password: go to a page that does"
    case .nothingToStop: "the tab is loading nothing: ‘tabs’ marks the tabs that load with ↻"
    case .nothingCommitted: "the tab has no page yet: go to an address"
    case .notPending(let id): "\(id) is not the one under way: begin another"
    case .noItem(let index, let count):
      "there is no page \(index) among \(count): choose an index from 0 up, or −1 for none"
    }
  }
}

private func direction(_ offset: Int) -> String { offset < 0 ? "back" : "forward" }
