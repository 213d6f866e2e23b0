public import Foundation

/// What is known of a tab without its pages.
public struct WebStateMetadata: Hashable, Sendable {
  /// The identity of the tab.
  public var id: WebStateID
  /// The title that is shown, or nil for the form of the address.
  public var title: String?
  /// The address that is shown, or nil when nothing has been committed.
  public var visibleURL: URL?
  /// The number of committed pages.
  public var itemCount: Int
  /// The index of the current page, −1 before the first.
  public var currentIndex: Int
  /// When the tab was made.
  public var creationTime: Date
  /// When the tab was last shown, or made.
  public var lastActiveTime: Date

  /// Creates what is known of a tab.
  public init(
    id: WebStateID, title: String? = nil, visibleURL: URL? = nil, itemCount: Int = 0,
    currentIndex: Int = -1, creationTime: Date, lastActiveTime: Date
  ) {
    self.id = id
    self.title = title
    self.visibleURL = visibleURL
    self.itemCount = itemCount
    self.currentIndex = currentIndex
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
  }
}
