public import Foundation

/// Makes the tabs of one browser state, whose pages one engine loads.
@MainActor
public struct WebStateFactory {
  /// What loads pages; without one an address is committed, and nothing is loaded.
  public let engine: (any WebEngine)?

  /// Returns the time.
  public let now: @MainActor () -> Date

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - engine: What loads pages.
  ///   - now: Returns the time.
  public init(
    engine: (any WebEngine)? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.engine = engine
    self.now = now
  }
}

// MARK: - Tabs

extension WebStateFactory {
  /// Makes a tab that goes to an address, or one on a blank page.
  public func makeWebState(loading url: URL? = nil) -> WebState {
    let webState = WebState(engine: engine, now: now)
    if let url { webState.load(url) }
    return webState
  }

  /// Makes a tab whose pages are read when something first needs them.
  ///
  /// - Parameters:
  ///   - metadata: What is known of the tab until then.
  ///   - load: Reads the pages; it is called once at most, and may fail.
  public func makeWebState(
    unrealized metadata: WebStateMetadata,
    load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) -> WebState {
    WebState(unrealized: metadata, engine: engine, now: now, load: load)
  }

  /// Creates a tab whose pages are read by a function that many tabs share.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the tab until then.
  ///   - reader: Reads the pages of the tab with that metadata. It is called at most once for each
  ///     tab, and may fail.
  package func makeWebState(
    unrealized metadata: WebStateMetadata, reader: @escaping UnrealizedPages.Reader
  ) -> WebState {
    WebState(unrealized: metadata, engine: engine, now: now, reader: reader)
  }
}

// MARK: - WebStateStorage

/// All that is worth keeping of a tab.
public struct WebStateStorage: Hashable, Sendable {
  /// What is known of the tab without its pages.
  public var metadata: WebStateMetadata
  /// The rest.
  public var pages: Pages

  /// Creates the whole of a tab.
  public init(metadata: WebStateMetadata, pages: Pages) {
    self.metadata = metadata
    self.pages = pages
  }
}

// MARK: - Pages

extension WebStateStorage {
  /// The part that an unrealized tab does without.
  public struct Pages: Hashable, Sendable {
    /// The pages of the tab.
    public var navigation: NavigationList
    /// What the engine keeps of them, if it does.
    public var nativeState: NativePageState?

    /// Creates the pages of a tab, with what an engine keeps of them.
    public init(navigation: NavigationList, nativeState: NativePageState? = nil) {
      self.navigation = navigation
      self.nativeState = nativeState
    }
  }
}
