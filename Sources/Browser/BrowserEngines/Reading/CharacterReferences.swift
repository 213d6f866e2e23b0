/// A decoder for HTML's character references, such as `&amp;` and `&#8217;`.
enum CharacterReferences {
  /// The length of the longest name, without `&` and the semicolon.
  static let longestName = 31

  /// The names, from the table in the HTML standard. Each line of the file has a name and its code
  /// points in hexadecimal. For compatibility, names without a semicolon in the file are also
  /// references without one.
  private static let table: (values: [String: [Unicode.Scalar]], legacyNames: Set<String>) = {
    var values: [String: [Unicode.Scalar]] = [:]
    var legacyNames: Set<String> = []
    let lines = String(decoding: PackageResources.CharacterReferences_txt, as: UTF8.self)
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let name = String(parts[0].prefix { $0 != ";" })
      if !parts[0].hasSuffix(";") { legacyNames.insert(name) }
      values[name] = parts[1].split(separator: "+").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
    }
    return (values, legacyNames)
  }()

  /// Decodes all character references in an attribute's value.
  static func decode(attribute bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var decoded: [UInt8] = [], index = 0
    decoded.reserveCapacity(bytes.count)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "&"),
        let reference = reference(in: bytes[(index + 1)...], isAttribute: true)
      else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      for scalar in reference.scalars { decoded.append(contentsOf: UTF8.encode(scalar)!) }
      index += 1 + reference.length
    }
    return decoded
  }

  /// Returns the characters that a reference represents, and the length of the reference without
  /// its ampersand.
  static func reference(
    in bytes: ArraySlice<UInt8>, isAttribute: Bool
  ) -> (scalars: [Unicode.Scalar], length: Int)? {
    bytes.first == UInt8(ascii: "#") ? numeric(in: bytes) : named(in: bytes, isAttribute)
  }

  // MARK: - Named references

  private static func named(
    in bytes: ArraySlice<UInt8>, _ isAttribute: Bool
  ) -> (scalars: [Unicode.Scalar], length: Int)? {
    let name = bytes.prefix(longestName).prefix { $0.isASCIIAlphanumeric }
    let next = bytes.dropFirst(name.count).first
    if next == UInt8(ascii: ";"), let scalars = table.values[String(decoding: name, as: UTF8.self)]
    {
      return (scalars, name.count + 1)
    }
    // Only these names can appear without a semicolon. In an address, `&copy=` is a parameter name.
    for length in stride(from: min(name.count, 6), through: 2, by: -1) {
      let prefix = String(decoding: name.prefix(length), as: UTF8.self)
      guard table.legacyNames.contains(prefix), let scalars = table.values[prefix] else { continue }
      let following = bytes.dropFirst(length).first
      let isName = following.map { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "=") } ?? false
      return isAttribute && isName ? nil : (scalars, length)
    }
    return nil
  }

  // MARK: - Numeric references

  private static func numeric(
    in bytes: ArraySlice<UInt8>
  ) -> (scalars: [Unicode.Scalar], length: Int)? {
    let isHexadecimal = bytes.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let prefix = isHexadecimal ? 2 : 1
    let digits = bytes.dropFirst(prefix).prefix(24).prefix {
      isHexadecimal ? $0.isASCIIHexDigit : $0.isASCIIDigit
    }
    guard !digits.isEmpty else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    let value = UInt32(text, radix: isHexadecimal ? 16 : 10) ?? 0x110000
    let hasSemicolon = bytes.dropFirst(prefix + digits.count).first == UInt8(ascii: ";")
    return ([scalar(value)], prefix + digits.count + (hasSemicolon ? 1 : 0))
  }

  // Numbers from 128 to 159 represent windows-1252 characters.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(value) { return windows1252[Int(value - 0x80)] }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static let windows1252: [Unicode.Scalar] = Array(
    """
    \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\
    \u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\
    \u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}
    """.unicodeScalars)
}

// MARK: - Classes of characters

extension UInt8 {
  var isASCIIDigit: Bool { self &- 48 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 97 < 26 }
  var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
  var isLowercaseASCIIAlphanumeric: Bool { isASCIIDigit || self &- 97 < 26 }
  var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 97 < 6 }
  var lowercasedASCII: UInt8 { self &- 65 < 26 ? self | 0x20 : self }
  /// A Boolean value that indicates whether the byte is whitespace according to the HTML standard.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D
  }
}
