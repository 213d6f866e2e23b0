public import Foundation

/// A factory of the tabs of one browser state. Its tabs share one engine.
@MainActor
public struct WebStateFactory {
  /// The engine that loads pages; nil to commit addresses without loading them.
  public let engine: (any WebEngine)?

  /// Returns the current time.
  public let now: @MainActor () -> Date

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - engine: The engine that loads pages; nil to load nothing.
  ///   - now: Returns the current time.
  public init(
    engine: (any WebEngine)? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.engine = engine
    self.now = now
  }
}

// MARK: - Tabs

extension WebStateFactory {
  /// Returns a new tab that loads an address, or a tab without a page.
  public func makeWebState(loading url: URL? = nil) -> WebState {
    let webState = WebState(engine: engine, now: now)
    if let url { webState.load(url) }
    return webState
  }

  /// Returns a new tab that reads its pages when they are first needed.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab before its pages are read.
  ///   - load: Reads the pages. It is called at most once and may fail.
  public func makeWebState(
    unrealized metadata: WebStateMetadata,
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) -> WebState {
    WebState(unrealized: metadata, engine: engine, now: now, load: load)
  }

  /// Returns a new tab that reads its pages with a closure shared by many tabs.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab before its pages are read.
  ///   - reader: Reads the pages of the tab with that metadata. It is called at most once for each
  ///     tab and may fail.
  package func makeWebState(
    unrealized metadata: WebStateMetadata, reader: @escaping UnrealizedPages.Reader
  ) -> WebState {
    WebState(unrealized: metadata, engine: engine, now: now, reader: reader)
  }
}

// MARK: - WebStateStorage

/// The data to be saved for a tab.
public struct WebStateStorage: Hashable, Sendable {
  /// The metadata of the tab.
  public var metadata: WebStateMetadata
  /// The pages of the tab.
  public var pages: Pages

  /// Creates the data of a tab.
  public init(metadata: WebStateMetadata, pages: Pages) {
    self.metadata = metadata
    self.pages = pages
  }
}

// MARK: - Pages

extension WebStateStorage {
  /// The part of the data that an unrealized tab has not read yet.
  public struct Pages: Hashable, Sendable {
    /// The back/forward list of the tab.
    public var navigation: NavigationList
    /// The engine's state of the current page, if any.
    public var nativeState: NativePageState?

    /// Creates the pages of a tab.
    public init(navigation: NavigationList, nativeState: NativePageState? = nil) {
      self.navigation = navigation
      self.nativeState = nativeState
    }
  }
}
