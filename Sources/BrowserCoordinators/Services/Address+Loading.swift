import BrowserCommands
import BrowserModel
import BrowserPages
import Foundation

// MARK: - Addresses that can be loaded

extension Address {
  /// The normalized address. Reading this property throws an error if a tab can't load the address.
  /// - Throws: ``LoadError/unsupportedScheme(_:)`` for `mailto` and other schemes that don't lead
  ///   to a page.
  var loadable: URL {
    get throws(LoadError) {
      let url = url.normalized, scheme = url.scheme ?? ""
      guard ["http", "https", "file", "data", "about"].contains(scheme) else {
        throw .unsupportedScheme(scheme)
      }
      return url
    }
  }
}
