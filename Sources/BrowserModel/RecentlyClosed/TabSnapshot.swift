public import Foundation

/// What is kept of a tab: how it looked, and how its pages are had again.
public struct TabSnapshot: Sendable {
  /// What is known of the tab without its pages.
  public let metadata: WebStateMetadata

  private let load: @MainActor () throws -> WebStateStorage.Pages
  /// The pages, where they were in memory when the tab was closed.
  private let loaded: WebStateStorage.Pages?
  /// The addresses whose pages are left out when the pages are read.
  private var removedURLs: Set<URL> = []

  /// Creates the snapshot of a tab, whose pages are read when it is used.
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
  /// Returns whether two snapshots are of one tab as it looked at one time, whatever its pages.
  public static func == (one: Self, other: Self) -> Bool { one.metadata == other.metadata }

  /// Feeds the hasher with how the tab looked.
  public func hash(into hasher: inout Hasher) { hasher.combine(metadata) }
}

// MARK: - Tabs

extension TabSnapshot {
  /// Takes what is kept of a tab; one that is not realized remains so.
  @MainActor
  init(of webState: WebState) {
    if webState.unread == nil, let pages = try? webState.storage().pages {
      self.init(metadata: webState.metadata, loaded: pages)
    } else {
      self.init(metadata: webState.metadata, load: webState.pagesReader)
    }
  }

  /// The pages, where they were in memory when the tab was closed; others are kept elsewhere.
  package var pagesInMemory: WebStateStorage.Pages? { loaded?.removing(removedURLs) }

  /// Returns the pages, read where they are kept.
  ///
  /// - Throws: What reading them does.
  @MainActor
  package func pages() throws -> WebStateStorage.Pages { try load().removing(removedURLs) }

  /// The title that was shown.
  public var title: String { metadata.visibleTitle }

  /// The address of the page; nil for a blank one.
  public var url: URL? { metadata.visibleURL }

  /// Makes a tab of it, of some identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - factory: Makes the tab.
  ///   - isUsed: Whether it counts as just used.
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
  /// The snapshot without the pages that have one of some addresses; nil when it shows one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard url.map(urls.contains) != true else { return nil }
    var kept = self
    kept.removedURLs.formUnion(urls)
    return kept
  }
}

extension WebStateStorage.Pages {
  /// What an engine keeps of all pages goes with any: only it could tell which is which.
  fileprivate func removing(_ urls: Set<URL>) -> Self {
    var navigation = navigation
    navigation.removeItems(of: urls)
    return navigation == self.navigation ? self : Self(navigation: navigation)
  }
}
