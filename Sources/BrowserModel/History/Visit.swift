public import Foundation

/// One visit of a page.
public struct Visit: Hashable, Sendable {
  /// The address of the page.
  public let url: URL
  /// The title of the page.
  public internal(set) var title: String
  /// When the visit began, to the millisecond.
  public let time: Date

  /// Creates a visit.
  public init(url: URL, title: String, time: Date) {
    self.url = url
    self.title = title
    self.time = Date(timeIntervalSince1970: (time.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

// MARK: - Searching

extension Visit {
  /// Returns whether the address or the title has a text in it, in letters of any case.
  public func contains(_ text: String) -> Bool {
    url.absoluteString.localizedCaseInsensitiveContains(text)
      || title.localizedCaseInsensitiveContains(text)
  }
}

/// What has been deleted of the history.
public struct HistoryDeletion: Hashable, Sendable {
  /// Whether that was all there was.
  public let isAll: Bool
  /// The addresses of which no visit is left.
  public let urls: Set<URL>
}
