/// The parser of the URL standard.
///
/// The standard describes a machine that reads one character after another. This parser makes the
/// same decisions for whole parts of the address.
struct AddressParser {
  private var address = WebAddress()
  private let base: WebAddress?
  private let encoding: CharacterEncoding
  /// The unread rest of the part before the query.
  private var rest: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?
  private var fragment: ArraySlice<UInt8>?

  /// The error for a text that is not an address.
  struct NoAddress: Error {}

  init(_ text: String, base: WebAddress?, encoding: CharacterEncoding) {
    self.base = base
    self.encoding = encoding
    rest = Self.withoutBlanks(text)
    fragment = rest.cut(at: "#")
    query = rest.cut(at: "?")
  }

  /// Returns the bytes of a text without the control characters and spaces around it, and without
  /// tabs and line ends.
  static func withoutBlanks(_ text: String) -> ArraySlice<UInt8> {
    var bytes = Array(text.utf8).drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let isBlank: (UInt8) -> Bool = { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return bytes.contains(where: isBlank) ? bytes.filter { !isBlank($0) }[...] : bytes
  }

  mutating func parsed() throws(NoAddress) -> WebAddress {
    if let scheme = takeScheme() { try readAddress(scheme) } else { try readReference() }
    if let query { address.query = text(ofQuery: query) }
    address.fragment = fragment.map(PercentEncoding.fragment.text)
    return address
  }
}

// MARK: - Queries

extension AddressParser {
  private func text(ofQuery query: ArraySlice<UInt8>) -> String {
    guard address.isSpecial else { return PercentEncoding.query.text(of: query) }
    guard !address.scheme.hasPrefix("ws"), query.contains(where: { $0 > 127 }) else {
      return PercentEncoding.specialQuery.text(of: query)
    }
    let text = String(decoding: query, as: UTF8.self)
    let bytes = encoding.bytes(of: text) { "%26%23\($0.value)%3B" }
    return PercentEncoding.specialQuery.text(of: bytes[...])
  }
}

// MARK: - Schemes

extension AddressParser {
  private mutating func takeScheme() -> String? {
    guard let first = rest.first, first.isLetter,
      let end = rest.firstIndex(where: { !$0.isSchemeCharacter }), rest[end] == UInt8(ascii: ":")
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self).lowercased()
  }

  /// Reads what follows a scheme.
  private mutating func readAddress(_ scheme: String) throws(NoAddress) {
    address.scheme = scheme
    if scheme == "file" {
      try readFile(base?.scheme == scheme ? base : nil)
    } else if address.isSpecial {
      if let base, base.scheme == scheme, !rest.starts(with: "//".utf8) {
        try readReference(to: base)
      } else {
        try readAuthority()
      }
    } else if rest.starts(with: "//".utf8) {
      try readAuthority()
    } else if rest.first == UInt8(ascii: "/") {
      readPath(rest.dropFirst())
    } else {
      address.path = .opaque(opaquePath)
    }
  }

  /// The text of a path without structure. A space at its end would be lost if the address were
  /// parsed again.
  private var opaquePath: String {
    let text = PercentEncoding.control.text(of: rest)
    let isFollowed = query != nil || fragment != nil
    return isFollowed && text.hasSuffix(" ") ? text.dropLast() + "%20" : text
  }

  /// Reads a text without a scheme.
  private mutating func readReference() throws(NoAddress) {
    guard let base else { throw NoAddress() }
    address.scheme = base.scheme
    if case .opaque = base.path {
      guard rest.isEmpty, query == nil, fragment != nil else { throw NoAddress() }
      address = base
    } else if base.scheme == "file" {
      try readFile(base)
    } else {
      try readReference(to: base)
    }
  }

  /// Reads a reference to an address that is not a file's.
  private mutating func readReference(to base: WebAddress) throws(NoAddress) {
    guard let first = rest.first, isSlash(first) else { return readPath(relativeTo: base) }
    if let second = rest.dropFirst().first, isSlash(second) { return try readAuthority() }
    address = base
    address.query = nil
    address.path = .segments([])
    readPath(rest.dropFirst())
  }

  private mutating func readPath(relativeTo base: WebAddress) {
    address = base
    if query != nil || !rest.isEmpty { address.query = nil }
    guard !rest.isEmpty else { return }
    if address.scheme == "file", beginsWithDrive {
      address.path = .segments([])
    } else if case .segments(let segments) = address.path, !isDriveAlone(segments) {
      address.path = .segments(segments.dropLast())
    }
    readPath(rest)
  }
}

// MARK: - Files

extension AddressParser {
  private mutating func readFile(_ base: WebAddress?) throws(NoAddress) {
    address.host = ""
    guard let first = rest.first, isSlash(first) else {
      if let base { readPath(relativeTo: base) } else { readPath(rest) }
      return
    }
    rest = rest.dropFirst()
    guard let second = rest.first, isSlash(second) else {
      if let base { keepDrive(of: base) }
      return readPath(rest)
    }
    rest = rest.dropFirst()
    // A drive where the host would be is a part of the path.
    let text = rest.prefix { !isSlash($0) }
    guard !text.isDrive else { return readPath(rest) }
    if !text.isEmpty { try readHost(text) }
    if address.host == "localhost" { address.host = "" }
    readPath(afterAuthority: text)
  }

  /// Takes the host and the drive of another file.
  private mutating func keepDrive(of base: WebAddress) {
    address.host = base.host
    guard case .segments(let segments) = base.path, let drive = segments.first, !beginsWithDrive
    else { return }
    if Array(drive.utf8)[...].isDrive { address.path = .segments([drive]) }
  }

  /// A Boolean value that indicates whether the rest begins with the letter of a drive.
  private var beginsWithDrive: Bool {
    rest.prefix(2).isDrive && (rest.dropFirst(2).first.map(isSlash) ?? true)
  }

  /// Returns whether a path is the drive of a file, above which there is nothing.
  private func isDriveAlone(_ segments: [String]) -> Bool {
    address.scheme == "file" && segments.count == 1 && Array(segments[0].utf8)[...].isDrive
  }
}

// MARK: - Authorities

extension AddressParser {
  /// Reads slashes, a user name, a password, a host and a port, and the path behind them.
  private mutating func readAuthority() throws(NoAddress) {
    rest = address.isSpecial ? rest.drop(while: isSlash) : rest.dropFirst(2)
    let authority = rest.prefix { !isSlash($0) }
    var host = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      address.credentials = credentials(authority[..<at])
      host = authority[(at + 1)...]
    }
    // Only an opaque host can be empty, and only without a user name and a port.
    guard !host.isEmpty || authority.isEmpty && !address.isSpecial else { throw NoAddress() }
    if let colon = portColon(in: host) {
      address.port = try port(host[(colon + 1)...])
      host = host[..<colon]
      guard !host.isEmpty else { throw NoAddress() }
    }
    try readHost(host)
    readPath(afterAuthority: authority)
  }

  private mutating func readHost(_ text: ArraySlice<UInt8>) throws(NoAddress) {
    guard let host = AddressHost.host(text, isOpaque: !address.isSpecial) else { throw NoAddress() }
    address.host = host
  }

  private func credentials(_ text: ArraySlice<UInt8>) -> String {
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    let user = PercentEncoding.userInfo.text(of: text[..<colon])
    let password = PercentEncoding.userInfo.text(of: text[colon...].dropFirst())
    return password.isEmpty ? user : user + ":" + password
  }

  /// Returns the position of the colon before the port. An IPv6 address contains others.
  private func portColon(in host: ArraySlice<UInt8>) -> Int? {
    let name = host.first == UInt8(ascii: "[") ? host.drop { $0 != UInt8(ascii: "]") } : host
    return name.firstIndex(of: UInt8(ascii: ":"))
  }

  /// Returns a port, or nil if it is the usual one or if there are no digits.
  private func port(_ digits: ArraySlice<UInt8>) throws(NoAddress) -> UInt16? {
    guard !digits.isEmpty else { return nil }
    guard digits.allSatisfy(\.isDigit), let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { throw NoAddress() }
    return port == WebAddress.usualPorts[address.scheme] ? nil : port
  }
}

// MARK: - Paths

extension AddressParser {
  private mutating func readPath(afterAuthority authority: ArraySlice<UInt8>) {
    let path = rest[authority.endIndex...]
    if address.isSpecial || !path.isEmpty { readPath(path.dropFirst()) }
  }

  /// Adds the segments of a path to those of the address.
  private mutating func readPath(_ path: ArraySlice<UInt8>) {
    guard case .segments(var segments) = address.path else { return }
    let parts = path.split(omittingEmptySubsequences: false, whereSeparator: isSlash)
    for (index, part) in parts.enumerated() {
      let step = PathStep(part)
      if step == .up, !isDriveAlone(segments) { _ = segments.popLast() }
      if step == .down {
        segments.append(segment(part, isFirst: segments.isEmpty))
      } else if index == parts.count - 1 {
        segments.append("")
      }
    }
    address.path = .segments(segments)
  }

  private func segment(_ part: ArraySlice<UInt8>, isFirst: Bool) -> String {
    let text = PercentEncoding.path.text(of: part)
    return isFirst && address.scheme == "file" && part.isDrive ? text.prefix(1) + ":" : text
  }

  /// Returns whether a byte separates segments.
  private func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") && address.isSpecial
  }
}

/// The direction in which a segment of a path leads.
private enum PathStep {
  case up
  case here
  case down

  init(_ segment: ArraySlice<UInt8>) {
    guard segment.count <= 6,
      segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%")
    else {
      self = .down
      return
    }
    switch String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".") {
    case ".": self = .here
    case "..": self = .up
    default: self = .down
    }
  }
}

// MARK: - Bytes

extension ArraySlice<UInt8> {
  /// Removes everything from a character on, and returns what follows the character, or nil if
  /// there is no such character.
  fileprivate mutating func cut(at character: Unicode.Scalar) -> Self? {
    guard let index = firstIndex(of: UInt8(ascii: character)) else { return nil }
    defer { self = self[..<index] }
    return self[(index + 1)...]
  }

  /// A Boolean value that indicates whether the text is the letter of a drive and `:` or `|`.
  fileprivate var isDrive: Bool {
    count == 2 && first!.isLetter && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// A Boolean value that indicates whether the byte is a decimal digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// A Boolean value that indicates whether the byte is a hexadecimal digit.
  var isHexadecimalDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  fileprivate var isSchemeCharacter: Bool { isLetter || isDigit || "+-.".utf8.contains(self) }
}
