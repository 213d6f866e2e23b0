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

extension String {
  /// The readable form of a plain web address, without making a URL of it; nil for any other address.
  ///
  /// A plain address has no user, port or character that a URL shows in another way. Lists of
  /// thousands of tabs show mostly such addresses: parsing one takes ten times as long.
  var plainReadableForm: String? {
    let bytes = utf8
    guard let scheme = ["https://", "http://"].first(where: hasPrefix) else { return nil }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let address = rest[..<(rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex)]
    let host = address.prefix { $0 != UInt8(ascii: "/") }
    guard !host.isEmpty, rest.allSatisfy(\.isPlain) else { return nil }
    let site = host.starts(with: "www.".utf8) ? address.dropFirst(4) : address
    return String(site.last == UInt8(ascii: "/") ? site.dropLast() : site)
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether an address shows the character as it is.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Self.plainMarks.contains(self)
    }
  }

  private static let plainMarks = Array("-._~/?=&+".utf8)
}
