import BrowserModel
import BrowserPages
import Foundation

/// A request to a host.
struct HTTPRequest: Sendable {
  let url: URL
  var fields: [(name: String, value: String)] = []
  /// The body of a POST request, or nil for a GET request.
  var body: Data?
  /// The user name and password to send, and how to send them.
  var authorization: Authorization?
  /// The widest access that the load has. It applies to the IP address that the host's name
  /// resolves to.
  var reach = HostReach.computer
}

// MARK: - ResponseHead

/// The status and header fields of a response.
struct ResponseHead: Sendable {
  let url: URL
  let status: Int
  let mimeType: String?
  let charset: String?
  /// The size of the body in bytes, or nil if the size is unknown or the body is compressed.
  let expectedByteCount: Int?
  /// The values of the `Set-Cookie` fields.
  let cookies: [String]
  private let fields: [String: String]

  fileprivate init(url: URL, status: Int, cookies: [String], fields: [String: String]) {
    self.url = url
    self.status = status
    self.cookies = cookies
    self.fields = fields
    let type = HeaderValue(fields["content-type"] ?? "")
    mimeType = type.value.isEmpty ? nil : type.value.lowercased()
    charset = type.parameters["charset"]
    let isEncoded = fields["content-encoding"].map { $0 != "identity" } ?? false
    expectedByteCount = isEncoded ? nil : fields["content-length"].flatMap { Int($0) }
  }

  /// Returns the head, updated with the fields of a 304 response, which confirms that this response
  /// is still valid.
  func updated(by other: Self) -> Self {
    // A 304 response has no body, so the fields that describe the body keep their values.
    let fixed = ["content-encoding", "content-length", "content-range", "content-type"]
    let changes = other.fields.filter { !fixed.contains($0.key) }
    return Self(
      url: url, status: status, cookies: cookies, fields: fields.merging(changes) { $1 })
  }

  /// Returns the value of a header field, or nil if the response does not have the field.
  ///
  /// - Parameter name: The field's name in lowercase.
  subscript(name: String) -> String? { fields[name] }

  /// A Boolean value that indicates whether the host declares the type of the body.
  var declaresType: Bool { mimeType != nil }

  /// A Boolean value that indicates whether the host declares that the body is data without a known
  /// type, which browsers save instead of examining it.
  var declaresData: Bool { mimeType == "application/octet-stream" }

  /// The target of a redirect, or nil if the response is not a redirect.
  var redirectTarget: URL? {
    guard [301, 302, 303, 307, 308].contains(status), let location = self["location"] else {
      return nil
    }
    return URL(address: location, relativeTo: url)
  }
}

// MARK: - ResponseHeadReader

/// A reader that assembles the head of a response from its lines.
struct ResponseHeadReader {
  /// The maximum total size of all lines, in bytes. Chrome has the same limit.
  private static let byteLimit = 256 * 1_024

  private static let listNames: Set = [
    "cache-control", "content-encoding", "vary", "www-authenticate",
  ]
  /// The fields that must not have two values. Programs would read such a response in different
  /// ways, so Chrome refuses it, too.
  private static let singleNames: Set = ["content-disposition", "content-length", "location"]

  private let url: URL
  private var status = 0
  private var cookies: [String] = []
  private var fields: [String: String] = [:]
  private var byteCount = 0
  private var isComplete = false

  init(url: URL) { self.url = url }

  /// Reads the next line.
  ///
  /// - Parameter line: The bytes of the line, including its line break.
  /// - Returns: The head if the line completes it, or nil otherwise. Interim responses, such as
  ///   100, and fields after the body are ignored.
  /// - Throws: ``LoadError/damaged(_:)`` if the head is too long or contradicts itself.
  mutating func append(_ line: UnsafeRawBufferPointer) throws(LoadError) -> ResponseHead? {
    byteCount += line.count
    guard byteCount <= Self.byteLimit else { throw .damaged("its header is too long") }
    guard !isComplete else { return nil }
    let text = line[...].trimmed
    if text.starts(with: "HTTP/".utf8) {
      start(Self.text(text))
    } else if text.isEmpty {
      isComplete = status >= 200
      return isComplete
        ? ResponseHead(url: url, status: status, cookies: cookies, fields: fields) : nil
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      try appendField(
        Self.text(text[..<colon]).lowercased(), Self.text(text[(colon + 1)...].trimmed))
    }
    return nil
  }

  private mutating func start(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    cookies = []
    fields = [:]
  }

  /// Adds a field. If several fields have the same name, only the first one is used, except for
  /// cookies and lists.
  private mutating func appendField(_ name: String, _ value: String) throws(LoadError) {
    if name == "set-cookie" {
      cookies.append(value)
    } else if let first = fields[name] {
      guard first == value || !Self.singleNames.contains(name) else {
        throw .damaged("its header has two values of ‘\(name)’")
      }
      if Self.listNames.contains(name) { fields[name] = "\(first), \(value)" }
    } else {
      fields[name] = value
    }
  }

  /// Returns the text of bytes. Bytes that are not UTF-8 are decoded as Latin-1.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(validating: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without spaces, tabs and line breaks at the ends.
  fileprivate var trimmed: SubSequence {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let end = lastIndex { !isSpace($0) }.map(index(after:)) ?? startIndex
    return self[(self[..<end].firstIndex { !isSpace($0) } ?? end)..<end]
  }
}

// MARK: - HeaderValue

/// A header value with parameters, for example `attachment; filename="a; b.txt"`.
struct HeaderValue {
  let value: String
  /// The parameters, keyed by lowercase name. A parameter without a value has an empty string.
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    let parts = Self.parts(of: text.utf8.prefix(8_192))
    value = String(decoding: parts[0].trimmed, as: UTF8.self)
    for part in parts.dropFirst() {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let name = String(decoding: part[..<equals].trimmed, as: UTF8.self).lowercased()
      guard parameters[name] == nil else { continue }
      parameters[name] = String(decoding: part[equals...].dropFirst().trimmed, as: UTF8.self)
    }
  }

  /// Returns the parts that a character separates, without quotes and the backslashes of escapes.
  static func parts(
    of bytes: some Collection<UInt8>, separator: UInt8 = UInt8(ascii: ";")
  ) -> [[UInt8]] {
    guard bytes.contains(UInt8(ascii: "\"")) else {
      return bytes.split(separator: separator, omittingEmptySubsequences: false)
        .map { Array($0) }
    }
    var parts: [[UInt8]] = [[]]
    var isQuoted = false, isEscaped = false
    for byte in bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted:
        isEscaped = true
        continue
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        continue
      case separator where !isQuoted:
        parts.append([])
        continue
      default: break
      }
      parts[parts.count - 1].append(byte)
    }
    return parts
  }
}
