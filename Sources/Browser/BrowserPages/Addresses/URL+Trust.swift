public import Foundation

// MARK: - Trust

extension URL {
  /// A Boolean value that indicates whether this is an `http` or `https` address. A host may
  /// redirect only to such an address, because only the user can open files of this computer.
  public var isWebAddress: Bool { ["http", "https"].contains(scheme?.lowercased()) }

  /// The host of an address with a user name, or nil for any other address.
  ///
  /// The user name can be mistaken for the host: `https://bank.com@evil.org` leads to `evil.org`.
  /// Therefore, the user must see the host before such an address on a page is followed.
  public var hostAfterUser: String? {
    guard user() != nil || password() != nil else { return nil }
    return Self.readableHost(host(percentEncoded: false) ?? "")
  }
}

// MARK: - Credentials

extension URL {
  /// The address without its user name and password.
  ///
  /// They belong to the request. What is shown or kept, such as a page of a tab, a visit or a
  /// bookmark, has an address without them.
  public var withoutCredentials: URL {
    // Most addresses have no such character, and needn't be parsed.
    guard absoluteString.utf8.contains(UInt8(ascii: "@")), user() != nil || password() != nil,
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    components.user = nil
    components.password = nil
    return components.url ?? self
  }

  /// Returns the address with a user name and a password, or nil if it can have none.
  package func adding(user: String, password: String) -> URL? {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return nil
    }
    components.user = user
    components.password = password
    return components.url
  }
}

// MARK: - Readable hosts

extension URL {
  /// The address in human-readable form, without a user name and a password, and with an
  /// internationalized host decoded.
  ///
  /// A part of the host stays encoded if it mixes scripts or its letters look like Latin letters,
  /// because it might imitate another host.
  public var readable: String {
    let text = withoutCredentials.absoluteString
    guard let host = host(percentEncoded: false), host.contains("xn--") else { return text }
    return text.replacing(host, with: Self.readableHost(host), maxReplacements: 1)
  }

  /// Returns a host with its internationalized labels decoded, except for labels that might imitate
  /// other labels.
  public static func readableHost(_ host: String) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      guard label.lowercased().hasPrefix("xn--"), let text = Punycode.decode(label.dropFirst(4)),
        ScriptSet(text).isSingle
      else { return String(label) }
      return text
    }.joined(separator: ".")
  }
}

/// The scripts in a label, classified to detect imitations of Latin letters.
private struct ScriptSet {
  private var hasLatin = false
  private var hasImitation = false
  private var hasOther = false

  init(_ text: String) {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case ..<0x250, 0x1e00..<0x1f00: hasLatin = true
      // Greek, Cyrillic, Armenian and Cherokee letters look like Latin ones.
      case 0x370..<0x590, 0x13a0..<0x1400, 0x1c80..<0x1c90, 0x1f00..<0x2000, 0xa640..<0xa6a0:
        hasImitation = true
      default: hasOther = true
      }
    }
  }

  /// A Boolean value that indicates whether the label has no letters that imitate Latin ones and
  /// doesn't mix Latin letters with others.
  var isSingle: Bool { !hasImitation && !(hasLatin && hasOther) }
}
