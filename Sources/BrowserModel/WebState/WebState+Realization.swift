public import Foundation

// MARK: - Unrealized tabs

extension WebState {
  /// Creates a tab that reads its pages when they are first needed.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab before its pages are read.
  ///   - engine: The engine that loads its pages; nil to load nothing.
  ///   - now: Returns the current time.
  ///   - load: Reads the pages. It is called at most once and may fail.
  public convenience init(
    unrealized metadata: WebStateMetadata, engine: (any WebEngine)? = nil,
    now: @escaping @MainActor () -> Date = { Date() },
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) {
    self.init(unrealized: metadata, engine: engine, now: now, reader: { _ in try load() })
  }

  /// Creates a tab that reads its pages with a closure shared by many tabs.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab before its pages are read.
  ///   - engine: The engine that loads its pages; nil to load nothing.
  ///   - now: Returns the current time.
  ///   - reader: Reads the pages of the tab with that metadata. It is called at most once for each
  ///     tab and may fail.
  package convenience init(
    unrealized metadata: WebStateMetadata, engine: (any WebEngine)?,
    now: @escaping @MainActor () -> Date, reader: @escaping UnrealizedPages.Reader
  ) {
    self.init(
      id: metadata.id, creationTime: metadata.creationTime,
      lastActiveTime: metadata.lastActiveTime, engine: engine, now: now)
    unrealized = UnrealizedPages(metadata: metadata, reader: reader)
  }

  /// Whether the pages of the tab have been read.
  public var isRealized: Bool { unrealized == nil }

  /// Reads the pages of the tab, unless they have been read, and notifies observers.
  ///
  /// If the pages cannot be read, the tab keeps its address, and `realizationError` is set.
  public func realize() {
    if let willRealize {
      self.willRealize = nil
      willRealize(self)
    }
    guard let unrealized else { return }
    // Do this first: code that asks for the pages while they are read gets the address.
    list = NavigationList(standingFor: unrealized.metadata)
    self.unrealized = nil
    do {
      let pages = try unrealized.load()
      list = pages.navigation
      list.discardPending()
      loading.restoredState = pages.nativeState
    } catch {
      realizationError = .unreadable(id, reason: "\(error)")
      unread = unrealized
    }
    notify { $0.webStateDidBecomeRealized(self) }
  }
}

// MARK: - Keeping

extension WebState {
  /// The metadata of the tab, which describes it without its pages.
  public var metadata: WebStateMetadata {
    if var metadata = unrealized?.metadata {
      metadata.lastActiveTime = lastActiveTime
      return metadata
    }
    let saved = savedList
    return WebStateMetadata(
      id: id, title: saved.lastCommitted?.title, visibleURL: saved.lastCommitted?.url,
      itemCount: saved.items.count, currentIndex: saved.lastCommittedIndex,
      creationTime: creationTime, lastActiveTime: lastActiveTime)
  }

  /// Returns the data to be saved for the tab.
  ///
  /// - Throws: ``WebStateError/unrealized(_:)`` if the pages have not been read.
  public func storage() throws(WebStateError) -> WebStateStorage {
    guard isRealized else { throw .unrealized(id) }
    return WebStateStorage(metadata: metadata, pages: pages)
  }

  /// A closure that reads the current pages of the tab without realizing it. Pages that could not
  /// be read before are read again: the tab's lone address must not be saved in their place.
  package var pagesReader: @MainActor () throws -> WebStateStorage.Pages {
    if let source = unrealized ?? unread { return { try source.load() } }
    let pages = pages
    return { pages }
  }

  /// Returns a new realized tab with the same navigation history and without user data.
  public func clone() -> WebState {
    realize()
    let clone = WebState(engine: engine, now: now)
    clone.list = pages.navigation
    clone.loading.restoredState = pages.nativeState
    return clone
  }

  /// Makes a new tab hold back the effects of its pages, such as cookies, until it is promoted.
  ///
  /// - Returns: False if the engine cannot do so.
  func holdBackEffects() -> Bool {
    guard let engine else { return true }
    loading.page = engine.makePrerenderedPage(delegate: self, restoring: loading.restoredState)
    return loading.page != nil
  }

  /// Makes the effects of a prerendered tab's pages count.
  func promote() { loading.page?.promote() }

  private var pages: WebStateStorage.Pages {
    WebStateStorage.Pages(
      navigation: savedList, nativeState: loading.page?.nativeState ?? loading.restoredState)
  }
}

extension WebState {
  /// The back/forward list to be saved. The first page of a tab is saved before it is committed, so
  /// that its address is not lost if the program ends while the page is loading.
  private var savedList: NavigationList {
    guard let pending = list.pending else { return list }
    var saved = list
    if saved.items.isEmpty, pending.isVisible { try? saved.commit(pending.id, at: now()) }
    saved.discardPending()
    return saved
  }
}

// MARK: - The address alone

extension NavigationList {
  @MainActor
  fileprivate init(standingFor metadata: WebStateMetadata) {
    self.init()
    guard let url = metadata.visibleURL else { return }
    let id = begin(NavigationID(), loading: url).id
    try? commit(id, at: metadata.lastActiveTime)
    try? setTitle(metadata.title)
  }
}

// MARK: - UnrealizedPages

/// The source of an unrealized tab's pages.
package struct UnrealizedPages {
  /// A closure that reads the pages of the tab with that metadata. Many tabs share one closure.
  package typealias Reader = @MainActor (WebStateMetadata) throws -> WebStateStorage.Pages

  /// The metadata of the tab.
  var metadata: WebStateMetadata
  /// The closure that reads the pages.
  let reader: Reader

  /// Reads the pages.
  @MainActor
  func load() throws -> WebStateStorage.Pages { try reader(metadata) }
}

// MARK: - Errors

/// The reason why an operation of a tab was refused or failed.
public enum WebStateError: Error, Hashable, Sendable {
  /// The tab is unrealized: its stored pages are still the current ones.
  case unrealized(WebStateID)
  /// The pages of the tab could not be read. Only its address is left.
  case unreadable(WebStateID, reason: String)
}

// MARK: - Sentences

extension WebStateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unrealized(let id):
      "tab \(id) is unrealized: keep its stored data, or realize it before you save it"
    case .unreadable(let id, let reason):
      "the pages of tab \(id) cannot be read, only its address is left: \(reason)"
    }
  }
}
