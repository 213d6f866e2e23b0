public import Foundation

/// What is kept of a tab: how it looked, and how its pages are had again.
public struct TabSnapshot: Sendable {
  /// What is known of the tab without its pages.
  public let metadata: WebStateMetadata

  private let load: @MainActor () throws -> WebStateStorage.Pages

  /// Creates the snapshot of a tab, whose pages are read when it is used.
  public init(
    metadata: WebStateMetadata, load: @escaping @MainActor () throws -> WebStateStorage.Pages
  ) {
    self.metadata = metadata
    self.load = load
  }
}

// MARK: - Hashable

extension TabSnapshot: Hashable {
  /// Returns whether two snapshots are of one tab as it looked at one time.
  public static func == (one: Self, other: Self) -> Bool { one.metadata == other.metadata }

  /// Feeds the hasher with how the tab looked.
  public func hash(into hasher: inout Hasher) { hasher.combine(metadata) }
}

// MARK: - Tabs

extension TabSnapshot {
  /// Takes what is kept of a tab; one that is not realized remains so.
  @MainActor
  init(of webState: WebState) {
    self.init(metadata: webState.metadata, load: webState.pagesReader)
  }

  /// The title that was shown.
  public var title: String { metadata.title ?? PageContent.fallbackTitle(of: metadata.visibleURL) }

  /// The address of the page; nil for a blank one.
  public var url: URL? { metadata.visibleURL }

  /// Makes a tab of it, of an identity of its own.
  @MainActor
  func makeWebState(by factory: WebStateFactory) -> WebState {
    var metadata = metadata
    metadata.id = WebStateID()
    return factory.makeWebState(unrealized: metadata, load: load)
  }
}
