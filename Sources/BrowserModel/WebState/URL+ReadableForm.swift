import Foundation

// MARK: - Readable form

extension URL {
  /// The address without what a reader skips: a web scheme, `www.`, a slash at the end, the query.
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
