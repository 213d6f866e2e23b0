public import Foundation

/// What a page is asked to load.
public struct LoadRequest: Hashable, Sendable {
  /// The navigation that asks for it.
  public let id: NavigationID
  /// The address.
  public let url: URL
  /// Whether it is a new page, the same again, or one that the tab has been on.
  public let kind: NavigationKind
  /// How many pages that is back (below 0) or forward, for engines that keep a list of their own.
  public let offset: Int

  /// Creates the request of a navigation.
  public init(id: NavigationID, url: URL, kind: NavigationKind, offset: Int = 0) {
    self.id = id
    self.url = url
    self.kind = kind
    self.offset = offset
  }
}
