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
    self.init(url: url, title: title, milliseconds: Self.milliseconds(time))
  }

  init(url: URL, title: String, milliseconds: Int) {
    self.url = url
    self.title = title
    time = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  static func milliseconds(_ time: Date) -> Int {
    Int((time.timeIntervalSince1970 * 1000).rounded())
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
