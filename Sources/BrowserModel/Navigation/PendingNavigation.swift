public import Foundation

/// A navigation that has begun and is not committed.
public struct PendingNavigation: Hashable, Sendable {
  /// The navigation.
  public let id: NavigationID
  /// What it does to the pages of the tab.
  public let kind: NavigationKind
  /// The address that it leads to, after redirects.
  public internal(set) var url: URL
  /// The index of the page that it leads to, or nil when that is a new one.
  public let index: Int?
  /// Whether the user has asked for it, and not the page.
  public let isUserInitiated: Bool

  /// Whether its address is shown before it is committed.
  ///
  /// Not one that a page has chosen: it could name one address and show another.
  public var isVisible: Bool { kind == .new && isUserInitiated }
}
