package import Foundation

/// An address, parsed as the URL standard specifies (https://url.spec.whatwg.org).
///
/// Spellings that a browser treats as one address have the same ``text``.
package struct WebAddress: Hashable, Sendable {
  /// The scheme in lowercase, without the colon.
  package internal(set) var scheme = ""
  /// The user name, and the password after a colon if there is one. Empty if there is neither.
  var credentials = ""
  /// The host, or nil if there is none. The host of an address can be empty if its scheme is `file`
  /// or unknown.
  package internal(set) var host: String?
  /// The port, or nil if it is the usual one of the scheme.
  package internal(set) var port: UInt16?
  var path = Path.segments([])
  /// The query without the question mark, or nil if there is none.
  package internal(set) var query: String?
  /// The fragment without the number sign, or nil if there is none.
  package internal(set) var fragment: String?

  enum Path: Hashable, Sendable {
    case segments([String])
    /// A text without structure, as in the addresses of `data:` and `about:`.
    case opaque(String)
  }

  init() {}

  /// Parses an address. Time and memory are linear in the length of the text.
  ///
  /// - Parameters:
  ///   - text: An address, or a reference that is relative to `base`.
  ///   - base: The address of the document that contains the text, or nil.
  ///   - encoding: The encoding of that document, in which hosts expect the query of a web address.
  /// - Returns: Nil if the standard does not accept the text.
  package init?(
    _ text: String, base: WebAddress? = nil, encoding: CharacterEncoding = .utf8
  ) {
    var parser = AddressParser(text, base: base, encoding: encoding)
    guard let address = try? parser.parsed() else { return nil }
    self = address
  }

  /// Creates the address of a URL, or returns nil if the standard does not accept it.
  package init?(_ url: URL) { self.init(url.absoluteString) }

  /// Returns the part of a text that the parser reads: without control characters and spaces at its
  /// ends, and without tabs and line ends.
  package static func withoutBlanks(_ text: String) -> String {
    String(decoding: AddressParser.withoutBlanks(text), as: UTF8.self)
  }
}

// MARK: - Text

extension WebAddress {
  /// The address as text, as the standard serializes it.
  package var text: String { text { $0 } }

  /// The address as a URL, or nil if Foundation does not accept it.
  ///
  /// A path that is only a slash is left out, as people usually do. In the browser, each address
  /// therefore has one spelling.
  package var url: URL? {
    let isBare = isSpecial && scheme != "file" && path == .segments([""])
    guard isBare, query == nil, fragment == nil else {
      return URL(string: text(PercentEncoding.forFoundation))
    }
    return URL(string: site)
  }

  private func text(_ encode: (String) -> String) -> String {
    var text = site
    if host == nil, case .segments(let segments) = path, segments.count > 1, segments[0] == "" {
      // Otherwise, the second segment would be the host.
      text += "/."
    }
    text += encode(pathText)
    if let query { text += "?" + encode(query) }
    if let fragment { text += "#" + encode(fragment) }
    return text
  }

  /// The part of the address before the path.
  private var site: String {
    guard let host else { return scheme + ":" }
    let user = credentials.isEmpty ? "" : credentials + "@"
    return scheme + "://" + user + host + (port.map { ":\($0)" } ?? "")
  }

  private var pathText: String {
    switch path {
    case .opaque(let text): text
    case .segments(let segments): segments.isEmpty ? "" : "/" + segments.joined(separator: "/")
    }
  }
}

// MARK: - Schemes

extension WebAddress {
  /// The ports that an address need not name, by scheme.
  static let usualPorts: [String: UInt16] = [
    "http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21,
  ]

  /// A Boolean value that indicates whether the scheme is one of those that the standard treats in a
  /// special way.
  var isSpecial: Bool { scheme == "file" || Self.usualPorts[scheme] != nil }
}
