public import Foundation

extension URL {
  /// The address as the URL standard normalizes it.
  ///
  /// The scheme and host are lowercase, the host is encoded, and an IPv4 address has four decimal
  /// parts. Default ports and dot segments are removed.
  ///
  /// Unlike in the standard, `/` isn't added to an address without a path. ``comparisonKey`` treats
  /// both forms as equal. Addresses without a host are returned unchanged.
  public var normalized: URL {
    guard PlainAddress(self) == nil else { return self }
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), let host = parts.encodedHost, !host.isEmpty
    else { return self }
    parts.scheme = scheme
    parts.encodedHost = IPv4Address(host.lowercased())?.text ?? host.lowercased()
    if parts.port == Self.defaultPorts[scheme] { parts.port = nil }
    parts.percentEncodedPath = Self.removingDotSegments(parts.percentEncodedPath)
    return parts.url ?? self
  }

  /// A string that is equal for two addresses if they are equivalent under the URL standard.
  public var comparisonKey: String {
    if let plain = PlainAddress(self) { return plain.hasPath ? plain.text : plain.text + "/" }
    let url = normalized
    guard Self.defaultPorts[url.scheme ?? ""] != nil, url.path(percentEncoded: true).isEmpty,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return url.absoluteString }
    parts.percentEncodedPath = "/"
    return parts.url?.absoluteString ?? url.absoluteString
  }

  /// The equivalent spellings of the normalized address. A web address without a path has two
  /// spellings: one with a slash at the end and one without.
  ///
  /// Two addresses with the same ``comparisonKey`` have the same spellings.
  public var spellings: Set<String> {
    let url = normalized
    guard Self.defaultPorts[url.scheme ?? ""] != nil,
      ["", "/"].contains(url.path(percentEncoded: true)),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return [url.absoluteString] }
    let texts = ["", "/"].map { path in
      parts.percentEncodedPath = path
      return parts.url?.absoluteString ?? url.absoluteString
    }
    return Set(texts)
  }

  private static let defaultPorts = ["http": 80, "https": 443]

  private static func removingDotSegments(_ path: String) -> String {
    guard path.contains("/.") || path.lowercased().contains("%2e") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
