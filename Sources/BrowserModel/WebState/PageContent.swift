public import Foundation

/// What there is to show of a tab's page.
public enum PageContent: Hashable, Sendable {
  /// Nothing: no address has been committed.
  case blank
  /// The start page, which needs no loading.
  case startPage
  /// An address that is committed and of which nothing is loaded.
  case unloaded(URL)
  /// A page that is loaded, or as much of it as has come.
  case loaded(URL)
  /// A page that could not be loaded, or is lost.
  case failed(URL, LoadError)

  /// The committed address, or nil when there is none.
  public var url: URL? {
    switch self {
    case .blank: nil
    case .startPage: WebState.startPageURL
    case .unloaded(let url), .loaded(let url), .failed(let url, _): url
    }
  }
}

// MARK: - Titles

extension PageContent {
  /// Returns the title of a page that has given none, or of no page.
  public static func fallbackTitle(of url: URL?) -> String {
    guard let url else { return "Untitled" }
    return url == WebState.startPageURL ? "New Tab" : url.readableForm
  }
}
