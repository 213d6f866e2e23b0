import BrowserModel
import Foundation

/// A request to a host.
struct HTTPRequest: Sendable {
  let url: URL
  var fields: [(name: String, value: String)] = []
  /// The body of a POST request, or nil for a GET request.
  var body: Data?
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
    (self.url, self.status, self.cookies, self.fields) = (url, status, cookies, fields)
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
  var declaresType: Bool { mimeType != nil && mimeType != "application/octet-stream" }

  /// The target of a redirect, or nil if the response is not a redirect.
  var redirectTarget: URL? {
    guard [301, 302, 303, 307, 308].contains(status), let location = self["location"] else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}

// MARK: - ResponseHeadReader

/// A reader that assembles the head of a response from its lines.
struct ResponseHeadReader {
  /// The maximum total size of all lines, in bytes. Chrome has the same limit.
  private static let byteLimit = 256 * 1_024

  private static let listNames: Set = ["cache-control", "vary"]

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
  /// - Throws: ``LoadError/damaged(_:)`` if the head is too long.
  mutating func append(_ line: UnsafeRawBufferPointer) throws(LoadError) -> ResponseHead? {
    byteCount += line.count
    guard byteCount <= Self.byteLimit else { throw .damaged("its header is too long") }
    guard !isComplete else { return nil }
    let text = Self.text(line)
    if text.hasPrefix("HTTP/") {
      start(text)
    } else if text.isEmpty {
      isComplete = status >= 200
      return isComplete
        ? ResponseHead(url: url, status: status, cookies: cookies, fields: fields) : nil
    } else {
      appendField(text)
    }
    return nil
  }

  private mutating func start(_ text: Substring) {
    let words = text.split(separator: " ", maxSplits: 2)
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    (cookies, fields) = ([], [:])
  }

  /// Adds a field. If several fields have the same name, only the first one is used, except for
  /// cookies and lists.
  private mutating func appendField(_ text: Substring) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = text[..<colon].lowercased()
    let value = text[text.utf8.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
    if name == "set-cookie" {
      cookies.append(String(value))
    } else if let first = fields[name] {
      if Self.listNames.contains(name) { fields[name] = "\(first), \(value)" }
    } else {
      fields[name] = String(value)
    }
  }

  /// Returns the text of a line without trailing whitespace. A line that is not UTF-8 is decoded as
  /// Latin-1.
  private static func text(_ line: UnsafeRawBufferPointer) -> Substring {
    let end = line.lastIndex { ![9, 10, 13, 32].contains($0) }.map { $0 + 1 } ?? 0
    let bytes = line[..<end]
    if let text = String(validating: bytes, as: UTF8.self) { return text[...] }
    return String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))[...]
  }
}

// MARK: - HeaderValue

/// A header value with parameters, for example `attachment; filename="a; b.txt"`.
struct HeaderValue {
  let value: String
  /// The parameters, keyed by lowercase name.
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    var parts: [String] = []
    var part = ""
    var isQuoted = false, isEscaped = false
    for character in text.prefix(8_192) {
      if isEscaped {
        part.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    value = parts[0].trimmingCharacters(in: .whitespaces)
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      let value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      if parameters[name] == nil { parameters[name] = value }
    }
  }
}
