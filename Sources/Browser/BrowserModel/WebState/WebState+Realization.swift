public import Foundation

// MARK: - Unrealized tabs

extension WebState {
  /// Creates a tab that reads its pages when they are first needed.
  ///
  /// - Parameters:
  ///   - metadata: The metadata that describes the tab until its pages are read.
  ///   - engine: The engine that loads the tab's pages, or nil to load nothing.
  ///   - documents: The documents that the tabs of the browser state keep.
  ///   - now: A closure that returns the current time.
  ///   - load: A closure that reads the pages, or throws an error if they cannot be read.
  public convenience init(
    unrealized metadata: WebStateMetadata, engine: (any WebEngine)? = nil,
    documents: KeptDocuments = KeptDocuments(),
    now: @escaping @MainActor () -> Date = { Date() },
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) {
    self.init(
      id: metadata.id, creationTime: metadata.creationTime,
      lastActiveTime: metadata.lastActiveTime, engine: engine, documents: documents, now: now)
    unrealized = UnrealizedPages(metadata: metadata, load: load)
  }

  /// A Boolean value that indicates whether the tab's pages have been read.
  public var isRealized: Bool { unrealized == nil }

  /// Reads the tab's pages and notifies observers, unless the pages have been read.
  ///
  /// If the pages cannot be read, the tab keeps only its address and title, and `realizationError`
  /// is set.
  public func realize() {
    if let willRealize {
      self.willRealize = nil
      willRealize(self)
    }
    guard let unrealized else { return }
    // Set this list first, so that code that accesses the pages while they are being read gets the
    // address.
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

// MARK: - Saving

extension WebState {
  /// The metadata that describes the tab without its pages.
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

  /// Returns the data to save for the tab.
  ///
  /// - Throws: ``WebStateError/unrealized(_:)`` if the pages have not been read.
  public func storage() throws(WebStateError) -> WebStateStorage {
    guard isRealized else { throw .unrealized(id) }
    return WebStateStorage(metadata: metadata, pages: pages)
  }

  /// A closure that reads the tab's current pages without realizing the tab.
  ///
  /// If the pages could not be read when the tab was realized, the closure tries to read them
  /// again, so that saving the tab doesn't replace its stored pages with only an address.
  package var pagesReader: @MainActor () throws -> WebStateStorage.Pages {
    if let source = unrealized ?? unread { return source.load }
    let pages = pages
    return { pages }
  }

  /// Returns a new realized tab with the same back/forward list and documents but without user data.
  public func clone() -> WebState {
    realize()
    let clone = WebState(engine: engine, documents: documents, now: now)
    clone.list = savedList
    clone.loading.restoredState = pages.nativeState
    documents.copy(from: id, to: clone.id)
    if let (documentID, state) = keptDocument {
      documents.keep(state.copy(), of: documentID, in: clone.id, isAnswer: list.showsAnswer)
    }
    return clone
  }

  /// Prevents the pages of a new tab from storing cookies and saving files until ``promote()`` is
  /// called.
  ///
  /// - Returns: Whether the pages are prevented from doing so. The value is false if the engine
  ///   doesn't support prerendering.
  func holdBackEffects() -> Bool {
    guard let engine else { return true }
    loading.page = engine.makePrerenderedPage(delegate: self, restoring: loading.restoredState)
    return loading.page != nil
  }

  /// Allows the page of a prerendered tab to store cookies and save files.
  func promote() { loading.page?.promote() }

  private var pages: WebStateStorage.Pages {
    WebStateStorage.Pages(
      navigation: savedList.withoutDocuments,
      nativeState: loading.page?.nativeState ?? loading.restoredState)
  }
}

extension WebState {
  /// The back/forward list to save. A tab's first page is saved even before it is committed, so
  /// that its address is not lost if the program ends while the page is loading.
  private var savedList: NavigationList {
    guard let pending = list.pending else { return list }
    var saved = list
    if saved.items.isEmpty, pending.isVisible { try? saved.commit(pending.id, at: now()) }
    saved.discardPending()
    return saved
  }
}

// MARK: - Fallback list

extension NavigationList {
  /// The list without the data of its pages that exists only while the program runs.
  fileprivate var withoutDocuments: Self {
    var list = self
    list.items = items.map(\.withoutDocument)
    return list
  }

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
struct UnrealizedPages {
  let metadata: WebStateMetadata
  let load: @MainActor () throws -> WebStateStorage.Pages
}

// MARK: - Errors

/// An error that indicates why an operation on a tab failed.
public enum WebStateError: Error, Hashable, Sendable {
  /// The tab is unrealized, so its stored pages are still current.
  case unrealized(WebStateID)
  /// The tab's pages could not be read. Only its address and title are left.
  case unreadable(WebStateID, reason: String)
}

// MARK: - CustomStringConvertible

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
