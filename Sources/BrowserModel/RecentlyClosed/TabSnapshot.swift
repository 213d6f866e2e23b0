public import Foundation

/// A snapshot of a tab: its metadata and a way to load its pages.
public struct TabSnapshot: Sendable {
  /// The metadata of the tab.
  public let metadata: WebStateMetadata

  private let load: @MainActor () throws -> WebStateStorage.Pages
  /// The pages, if they were in memory when the tab was closed.
  private let loaded: WebStateStorage.Pages?
  /// The addresses of pages to be omitted.
  private var removedURLs: Set<URL> = []

  /// Creates the snapshot of a tab that loads its pages on demand.
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
  /// Creates the snapshot of a tab without realizing it.
  @MainActor
  init(of webState: WebState) {
    if webState.unread == nil, let pages = try? webState.storage().pages {
      self.init(metadata: webState.metadata, loaded: pages)
    } else {
      self.init(metadata: webState.metadata, load: webState.pagesReader)
    }
  }

  /// The pages, if they were in memory when the tab was closed; nil if they are stored elsewhere.
  package var pagesInMemory: WebStateStorage.Pages? { loaded?.removing(removedURLs) }

  /// Loads the pages.
  ///
  /// - Throws: The error of loading them.
  @MainActor
  package func pages() throws -> WebStateStorage.Pages { try load().removing(removedURLs) }

  /// The visible title of the tab.
  public var title: String { metadata.visibleTitle }

  /// The address of the tab's page; nil for a blank tab.
  public var url: URL? { metadata.visibleURL }

  /// Creates a tab from the snapshot.
  ///
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - factory: The factory of the tab.
  ///   - isUsed: Whether the tab counts as just used.
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
  /// Returns the snapshot without the pages at the given addresses; nil if it shows one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard url.map(urls.contains) != true else { return nil }
    var kept = self
    kept.removedURLs.formUnion(urls)
    return kept
  }
}

extension WebStateStorage.Pages {
  /// Returns the pages without those at the given addresses. If any page is removed, so is the
  /// engine's session data, because only the engine could edit it.
  fileprivate func removing(_ urls: Set<URL>) -> Self {
    var navigation = navigation
    navigation.removeItems(of: urls)
    return navigation == self.navigation ? self : Self(navigation: navigation)
  }
}
