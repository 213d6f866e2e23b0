public import Foundation

/// A factory for the tabs of a browser state. The tabs share one engine.
@MainActor
public struct WebStateFactory {
  /// The engine that loads pages, or nil to commit addresses without loading them.
  public let engine: (any WebEngine)?

  /// A closure that returns the current time.
  public let now: @MainActor () -> Date

  private let documents = KeptDocuments()

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - engine: The engine that loads pages, or nil to load nothing.
  ///   - now: A closure that returns the current time.
  public init(
    engine: (any WebEngine)? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.engine = engine
    self.now = now
  }
}

// MARK: - Tabs

extension WebStateFactory {
  /// Returns a new tab that loads an address, or a new tab without a page if the address is `nil`.
  public func makeWebState(loading url: URL? = nil) -> WebState {
    let webState = WebState(engine: engine, documents: documents, now: now)
    if let url { webState.load(url) }
    return webState
  }

  /// Returns a new tab that reads its pages when they are first needed.
  ///
  /// - Parameters:
  ///   - metadata: The metadata that describes the tab until its pages are read.
  ///   - load: A closure that reads the pages, or throws an error if they cannot be read.
  public func makeWebState(
    unrealized metadata: WebStateMetadata,
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) -> WebState {
    WebState(
      unrealized: metadata, engine: engine, documents: documents, now: now, load: load)
  }
}

// MARK: - WebStateStorage

/// The data to save for a tab.
public struct WebStateStorage: Hashable, Sendable {
  /// The tab's metadata.
  public var metadata: WebStateMetadata
  /// The tab's pages.
  public var pages: Pages

  /// Creates the data to save for a tab.
  ///
  /// - Parameters:
  ///   - metadata: The description of the tab.
  ///   - pages: The pages that the tab can go back and forward to.
  public init(metadata: WebStateMetadata, pages: Pages) {
    self.metadata = metadata
    self.pages = pages
  }
}

// MARK: - Pages

extension WebStateStorage {
  /// The data that an unrealized tab reads when it is first needed.
  public struct Pages: Hashable, Sendable {
    /// The tab's back/forward list.
    public var navigation: NavigationList
    /// The engine's state for the current page, if any.
    public var nativeState: NativePageState?

    /// Creates the page data for an unrealized tab.
    ///
    /// - Parameters:
    ///   - navigation: The tab's back/forward list.
    ///   - nativeState: The state that the tab's engine restores a page from, or nil to load the
    ///     current address again.
    public init(navigation: NavigationList, nativeState: NativePageState? = nil) {
      self.navigation = navigation
      self.nativeState = nativeState
    }
  }
}
