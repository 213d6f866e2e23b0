public import Foundation

// MARK: - Unrealized tabs

extension WebState {
  /// Creates a tab whose pages are read when something first needs them.
  ///
  /// - Parameters:
  ///   - metadata: What is known of the tab until then.
  ///   - engine: What loads its pages; without one nothing is loaded.
  ///   - now: Returns the time.
  ///   - load: Reads the pages; it is called once at most, and may fail.
  public convenience init(
    unrealized metadata: WebStateMetadata, engine: (any WebEngine)? = nil,
    now: @escaping @MainActor () -> Date = { Date() },
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) {
    self.init(unrealized: metadata, engine: engine, now: now, reader: { _ in try load() })
  }

  /// Creates a tab whose pages are read by a function that many tabs share.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab until then.
  ///   - engine: The engine that loads its pages.
  ///   - now: Returns the time.
  ///   - reader: Reads the pages of the tab with that metadata. It is called at most once for each
  ///     tab, and may fail.
  package convenience init(
    unrealized metadata: WebStateMetadata, engine: (any WebEngine)?,
    now: @escaping @MainActor () -> Date, reader: @escaping UnrealizedPages.Reader
  ) {
    self.init(
      id: metadata.id, creationTime: metadata.creationTime,
      lastActiveTime: metadata.lastActiveTime, engine: engine, now: now)
    unrealized = UnrealizedPages(metadata: metadata, reader: reader)
  }

  /// Whether the pages of the tab are here.
  public var isRealized: Bool { unrealized == nil }

  /// Reads the pages of the tab, if they are not here, and tells observers.
  ///
  /// Where they cannot be read the tab keeps its address; `realizationError` says why.
  public func realize() {
    if let willRealize {
      self.willRealize = nil
      willRealize(self)
    }
    guard let unrealized else { return }
    // First of all: a request for the pages while they are read gets the address.
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
  /// What is known of the tab without its pages.
  public var metadata: WebStateMetadata {
    if var metadata = unrealized?.metadata {
      metadata.lastActiveTime = lastActiveTime
      return metadata
    }
    return WebStateMetadata(
      id: id, title: list.lastCommitted?.title, visibleURL: lastCommittedURL,
      itemCount: navigationItemCount, currentIndex: navigationIndex, creationTime: creationTime,
      lastActiveTime: lastActiveTime)
  }

  /// Returns all that is worth keeping of the tab.
  ///
  /// - Throws: `WebStateError.unrealized` when the pages are not here.
  public func storage() throws(WebStateError) -> WebStateStorage {
    guard isRealized else { throw .unrealized(id) }
    return WebStateStorage(metadata: metadata, pages: pages)
  }

  /// Reads the pages of the tab as they are now, which does not realize it; those that could not be
  /// read are tried again, since what stands for them is not worth keeping in their place.
  package var pagesReader: @MainActor () throws -> WebStateStorage.Pages {
    if let source = unrealized ?? unread { return { try source.load() } }
    let pages = pages
    return { pages }
  }

  /// Creates a realized tab with the same navigation history, and without user data.
  public func clone() -> WebState {
    realize()
    let clone = WebState(engine: engine, now: now)
    clone.list = pages.navigation
    clone.loading.restoredState = pages.nativeState
    return clone
  }

  private var pages: WebStateStorage.Pages {
    var navigation = list
    navigation.discardPending()
    return WebStateStorage.Pages(
      navigation: navigation, nativeState: loading.page?.nativeState ?? loading.restoredState)
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

/// What stands for the pages of a tab until they are read.
package struct UnrealizedPages {
  /// Reads the pages of the tab with that metadata. Many tabs share one.
  package typealias Reader = @MainActor (WebStateMetadata) throws -> WebStateStorage.Pages

  /// What is known without them.
  var metadata: WebStateMetadata
  /// Reads them, once.
  let reader: Reader

  /// Reads the pages.
  @MainActor
  func load() throws -> WebStateStorage.Pages { try reader(metadata) }
}

// MARK: - Errors

/// What a tab has refused, or failed to do.
public enum WebStateError: Error, Hashable, Sendable {
  /// The tab is unrealized: what is stored of its pages is all there is.
  case unrealized(WebStateID)
  /// The pages of the tab could not be read, for the reason told; its address is what is left.
  case unreadable(WebStateID, reason: String)
}

// MARK: - Sentences

extension WebStateError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .unrealized(let id):
      "tab \(id) is unrealized: keep what is stored of it, or realize it before it is saved"
    case .unreadable(let id, let reason):
      "the pages of tab \(id) cannot be read, only its address is left: \(reason)"
    }
  }
}
