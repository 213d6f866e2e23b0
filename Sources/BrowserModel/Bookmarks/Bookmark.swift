public import Foundation

/// A page that the user wants to find again.
public struct Bookmark: Hashable, Sendable, Codable {
  /// The address of the page.
  public let url: URL
  /// What the user calls it.
  public internal(set) var title: String

  /// Creates a bookmark.
  public init(url: URL, title: String) {
    self.url = url
    self.title = title
  }
}
