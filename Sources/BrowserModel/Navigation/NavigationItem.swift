public import Foundation

/// A page that a tab has been on.
public struct NavigationItem: Hashable, Sendable {
  /// The address.
  public var url: URL
  /// The page's own title, or nil when it has given none.
  public var title: String?
  /// When it was last committed.
  public var time: Date
  /// What its last load has failed with, if it has.
  public var error: LoadError?

  /// Creates a page with an address that was committed at some time.
  public init(url: URL, title: String? = nil, time: Date, error: LoadError? = nil) {
    self.url = url
    self.title = title
    self.time = time
    self.error = error
  }
}
