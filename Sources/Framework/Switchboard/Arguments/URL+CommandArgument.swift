public import Foundation

// MARK: - CommandArgument

/// Support for URLs as a user types them: `https://swift.org`, or just `swift.org`.
///
/// Without a scheme, a URL begins with `http` if its host is this computer, as in `localhost:8080`,
/// and with `https` otherwise. After a scheme and a host, blanks are encoded, as in
/// `https://swift.org/a b`.
extension URL: CommandArgument, OutputRepresentable {
  public static var valueDescription: String { "an address such as https://swift.org" }

  public static var argumentType: OutputType { .formatted("uri") }

  public var argument: String { absoluteString }

  public init?(argument: String) {
    guard let text = Self.encodingBlanks(in: argument),
      let url = Self.complete(text) ?? Self.complete(withoutScheme: text)
    else { return nil }
    self = url
  }

  /// Returns a text with its blanks encoded, as browsers encode them. Returns nil if the text
  /// contains other white space, ends with a blank, or contains a blank before its path or without
  /// a known scheme.
  private static func encodingBlanks(in text: String) -> String? {
    guard text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return text }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["data", "file", "http", "https"].contains(scheme), text.last != " ",
      text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace || $0 == " " })
    else { return nil }
    let host = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    return host.contains(" ") && scheme.hasPrefix("http") ? nil : text.replacing(" ", with: "%20")
  }

  private static func complete(withoutScheme text: String) -> URL? {
    guard let url = url("https://" + text), let host = TypedHost(of: url), host.isReachable,
      host.isTypedAlone
    else { return nil }
    return host.needsNoEncryption ? Self.url("http://" + text) : url
  }

  /// Returns the URL for a string with a scheme, or nil if the string has no scheme or is
  /// incomplete.
  private static func complete(_ text: String) -> URL? {
    guard let url = url(text), let scheme = url.scheme?.lowercased(), !scheme.isEmpty
    else { return nil }
    switch scheme {
    case "http", "https": return TypedHost(of: url)?.isReachable == true ? url : nil
    case "about", "data", "file", "mailto", "sms", "tel", "urn":
      return text.count > scheme.count + 1 ? url : nil
    // `localhost:8080` is a host and a port, although it looks like a scheme.
    default: return text.dropFirst(scheme.count).hasPrefix("://") ? url : nil
    }
  }

  /// Returns the URL for a complete text, with the characters encoded that no URL contains.
  ///
  /// `URL` would encode all percent signs of the text, including those of encoded characters.
  private static func url(_ text: String) -> URL? {
    if let url = URL(string: text, encodingInvalidCharacters: false) { return url }
    let host = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text.prefix(0)
    let end = host.firstIndex { "/?#".contains($0) } ?? host.endIndex
    let rest = text[end...].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .compactMap { part in
        part.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
          .addingPercentEncoding(withAllowedCharacters: keptCharacters)
      }
    return URL(string: text[..<end] + rest.joined(separator: "#"))
  }

  private static let keptCharacters = CharacterSet.urlQueryAllowed.union(["%"])
}

// MARK: - TypedHost

/// The host of a URL that a user typed, and the port and the user that belong to it.
private struct TypedHost {
  /// The host in lowercase, without percent encoding.
  private let name: String
  /// The parts of the name between its dots.
  private let labels: [Substring]
  private let port: Int?
  private let user: String?

  /// Creates the host of a URL, or nil if the URL has none.
  init?(of url: URL) {
    guard let host = url.host(percentEncoded: false) else { return nil }
    name = host.lowercased()
    labels = name.split(separator: ".", omittingEmptySubsequences: false)
    port = url.port
    user = url.user()
  }

  /// A Boolean value that indicates whether the host is valid and, if there is a port, the port is
  /// valid as well.
  var isReachable: Bool {
    // A host can contain a semicolon, but then it was meant to separate two commands.
    guard (0...65_535).contains(port ?? 0), !name.contains(";") else { return false }
    guard !name.contains(":") else {
      return name.contains("::") && name.allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    return labels.first != "" && !labels.dropLast().contains("")
  }

  /// A Boolean value that indicates whether the host is recognized as an address, although the user
  /// typed it without a scheme.
  ///
  /// A single word is not recognized, because otherwise every typing error would become an address.
  /// Text with a user name is not recognized either, because it is an email address or has an
  /// unknown scheme. As in browsers, fewer than four numbers, such as `3.5`, are not a host.
  var isTypedAlone: Bool {
    guard user == nil else { return false }
    let isNumeric = labels.allSatisfy { $0.allSatisfy { "0123456789".contains($0) } }
    guard !isNumeric || labels.count(where: { !$0.isEmpty }) > 3 else { return false }
    return name == "localhost" || labels.count > 1 || name.contains(":")
  }

  /// A Boolean value that indicates whether the host is this computer, and the server there probably
  /// has no certificate.
  var needsNoEncryption: Bool {
    let labels = labels.last == "" ? labels.dropLast() : labels[...]
    return port != 443 && (labels.last == "localhost" || name == "::1" || Self.isLocal(labels))
  }

  /// Returns whether the parts of a host are those of an IPv4 address of this computer, such as
  /// `127.0.0.1` or `0.0.0.0`.
  private static func isLocal(_ labels: ArraySlice<Substring>) -> Bool {
    labels.count == 4
      && (labels.allSatisfy { $0 == "0" }
        || labels.first == "127" && labels.allSatisfy { UInt8($0) != nil })
  }
}
