public import Foundation

/// A snapshot of a tab, which consists of its metadata and a closure that loads its pages.
public struct TabSnapshot: Sendable {
  /// The tab's metadata.
  public private(set) var metadata: WebStateMetadata

  private let load: @MainActor () throws -> WebStateStorage.Pages
  /// The pages, if they were in memory when the snapshot was created.
  private let loaded: WebStateStorage.Pages?
  /// The addresses of the pages to omit.
  private var removedURLs: Set<URL> = []

  /// Creates a snapshot that loads the tab's pages on demand.
  ///
  /// - Parameters:
  ///   - metadata: The description of the tab, which is available without loading its pages.
  ///   - load: A closure that reads the pages. It is called each time that they are needed.
  public init(
    metadata: WebStateMetadata, load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) {
    self.metadata = metadata
    self.load = load
    loaded = nil
  }

  private init(metadata: WebStateMetadata, loaded: WebStateStorage.Pages) {
    self.metadata = metadata
    self.loaded = loaded
    load = { loaded }
  }
}

// MARK: - Hashable

extension TabSnapshot: Hashable {
  /// Returns whether two snapshots have equal metadata. The pages are not compared.
  public static func == (one: Self, other: Self) -> Bool { one.metadata == other.metadata }

  public func hash(into hasher: inout Hasher) { hasher.combine(metadata) }
}

// MARK: - Tabs

extension TabSnapshot {
  /// Creates a snapshot of a tab without realizing the tab.
  @MainActor
  init(of webState: WebState) {
    if webState.unread == nil, let pages = try? webState.storage().pages {
      self.init(metadata: webState.metadata, loaded: pages)
    } else {
      self.init(metadata: webState.metadata, load: webState.pagesReader)
    }
  }

  /// Returns a copy of the snapshot with other metadata.
  func with(_ metadata: WebStateMetadata) -> Self {
    var copy = self
    copy.metadata = metadata
    return copy
  }

  /// The pages if they were in memory when the snapshot was created, or nil if they are stored
  /// elsewhere.
  package var pagesInMemory: WebStateStorage.Pages? { loaded?.removing(removedURLs) }

  /// Loads the pages.
  ///
  /// - Throws: Any error that occurs while loading the pages.
  @MainActor
  package func pages() throws -> WebStateStorage.Pages { try load().removing(removedURLs) }

  /// The tab's visible title.
  public var title: String { metadata.visibleTitle }

  /// The address of the tab's page, or nil for a blank tab.
  public var url: URL? { metadata.visibleURL }

  /// The address to show for the tab. If a safety rule blocked the address, it must not be loaded.
  package var visibleAddress: String? { metadata.shownAddress }

  /// Creates a tab from the snapshot.
  ///
  /// - Parameters:
  ///   - id: The identity of the new tab.
  ///   - factory: The factory that creates the tab.
  ///   - isUsed: Whether to set the tab's last active time to the current time.
  @MainActor
  func makeWebState(
    _ id: WebStateID, by factory: WebStateFactory, isUsed: Bool
  ) -> WebState {
    var metadata = metadata
    metadata.id = id
    if isUsed { metadata.lastActiveTime = factory.now() }
    return factory.makeWebState(unrealized: metadata) { try pages() }
  }
}

// MARK: - Removing

extension TabSnapshot {
  /// Returns a copy of the snapshot without the pages at the given addresses, or nil if its current
  /// page is one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard url.map(urls.contains) != true else { return nil }
    var kept = self
    kept.removedURLs.formUnion(urls)
    return kept
  }
}

extension WebStateStorage.Pages {
  /// Returns a copy without the pages at the given addresses.
  ///
  /// If any page is removed, the native state is removed too, because only the engine can edit that
  /// state.
  fileprivate func removing(_ urls: Set<URL>) -> Self {
    var navigation = navigation
    navigation.removeItems(of: urls)
    return navigation == self.navigation ? self : Self(navigation: navigation)
  }
}
