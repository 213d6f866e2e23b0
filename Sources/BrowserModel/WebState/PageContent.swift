public import Foundation

/// What there is to show of a tab's page.
public enum PageContent: Hashable, Sendable {
  /// Nothing: no address has been committed.
  case blank
  /// The start page, which needs no loading.
  case startPage
  /// An address that is committed and of which nothing is loaded.
  case unloaded(URL)

  /// Creates the content of a page whose address has just been committed.
  public init(committing url: URL) {
    self = url == WebState.startPageURL ? .startPage : .unloaded(url)
  }

  /// The committed address, or nil when there is none.
  public var url: URL? {
    switch self {
    case .blank: nil
    case .startPage: WebState.startPageURL
    case .unloaded(let url): url
    }
  }

  /// The title of a page that has given none.
  public var fallbackTitle: String {
    switch self {
    case .blank: "Untitled"
    case .startPage: "New Tab"
    case .unloaded(let url): url.readableForm
    }
  }
}
