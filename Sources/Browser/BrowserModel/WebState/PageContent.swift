import BrowserPages
public import Foundation

/// The content of a tab's page.
public enum PageContent: Hashable, Sendable {
  /// No page, because the tab has not committed an address.
  case blank
  /// The start page, which doesn't need to be loaded.
  case startPage
  /// A committed page that has not been loaded.
  case unloaded(URL)
  /// A page that has been loaded at least partly.
  case loaded(URL)
  /// A page that could not be loaded or was lost.
  case failed(URL, LoadError)

  /// The committed address, or nil if there is none.
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
  /// Returns the title to show for a page without a title, or for a tab without a page.
  public static func fallbackTitle(of url: URL?) -> String {
    guard let url = url?.heldTarget ?? url else { return "Untitled" }
    return url == WebState.startPageURL ? "New Tab" : url.readableForm
  }

  /// Returns the site of an address in a few words: the host, the name of a file, or the scheme.
  public static func site(of url: URL?) -> String {
    guard let url = url?.heldTarget ?? url, url != WebState.startPageURL else { return "new tab" }
    let title = fallbackTitle(of: url).prefix { url.isFileURL || $0 != "/" && $0 != "," }
    // The end of a host's name shows who owns the host.
    return title.count > siteLength ? "…\(title.suffix(siteLength - 1))" : String(title)
  }

  private static let siteLength = 30
}

// MARK: - Titles

extension NavigationItem {
  /// The page's own title or, if it has none, a readable form of its address.
  public var displayTitle: String { title ?? PageContent.fallbackTitle(of: url) }
}

// MARK: - Readable form

extension URL {
  /// The address without the parts that readers usually skip: the web scheme, `www.`, a trailing
  /// slash and the query. For a file, this is its name.
  var readableForm: String {
    guard scheme == "http" || scheme == "https", let host = host(percentEncoded: false) else {
      return isFileURL && !lastPathComponent.isEmpty ? lastPathComponent : absoluteString
    }
    let isEncoded = host.split(separator: ".").contains { $0.hasPrefix("xn--") }
    let shownHost = isEncoded ? URL.readableHost(host) : host
    let site = shownHost.hasPrefix("www.") ? String(shownHost.dropFirst(4)) : shownHost
    let path = path(percentEncoded: false)
    let shownPath = path.hasSuffix("/") ? path.dropLast() : path[...]
    return site + (port.map { ":\($0)" } ?? "") + shownPath
  }
}
