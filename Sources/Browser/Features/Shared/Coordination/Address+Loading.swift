import BrowserCommands
import BrowserModel
import BrowserPages
import Foundation

// MARK: - Addresses that can be loaded

extension Address {
  /// The normalized address. Reading this property throws an error if a tab can't load the address.
  /// - Throws: ``LoadError`` for `mailto` and other schemes that don't lead to a page, and for
  ///   unknown pages of the scheme `about`.
  var loadable: URL {
    get throws(LoadError) {
      let url = url.normalized, scheme = url.scheme ?? ""
      guard ["http", "https", "file", "data", "about"].contains(scheme) else {
        throw .unsupportedScheme(scheme)
      }
      guard scheme != "about" || Self.aboutPages.contains(url.absoluteString.lowercased()) else {
        throw .other("there is no page ‘\(url.absoluteString)’: use about:blank or about:newtab")
      }
      return url
    }
  }

  private static let aboutPages = ["about:blank", WebState.startPageURL.absoluteString]
}
