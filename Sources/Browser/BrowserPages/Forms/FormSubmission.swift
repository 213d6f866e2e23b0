public import Foundation

/// The content of a POST request that submits a form.
public struct FormSubmission: Hashable, Sendable {
  /// A name and its value.
  public struct Entry: Hashable, Sendable {
    /// The name of the control.
    public var name: String
    /// The text or the file to send.
    public var value: Value

    /// Creates an entry.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A value of a control.
  public enum Value: Hashable, Sendable {
    case text(String)
    /// A file, or nil if the user has chosen none.
    case file(PageFormFile?)
  }

  /// The values in the order of the controls.
  public var entries: [Entry]
  /// The encoding of the body.
  public var encoding: PageForm.Encoding
  /// The name of the character encoding.
  public var charset: String
  /// The boundary between the parts of a multipart body.
  public var boundary: String

  /// Creates a submission.
  /// - Parameters:
  ///   - entries: The values in the order of the controls.
  ///   - encoding: The encoding of the body.
  ///   - charset: The name of the character encoding, which is UTF-8 if the name is unknown.
  ///   - boundary: The boundary between the parts of a multipart body. It must not occur in any
  ///     value.
  public init(
    _ entries: [Entry], encoding: PageForm.Encoding = .urlEncoded, charset: String = "UTF-8",
    boundary: String = Self.makeBoundary()
  ) {
    self.entries = entries
    self.encoding = encoding
    self.charset = charset
    self.boundary = boundary
  }

  /// Returns a new random boundary for a multipart body.
  public static func makeBoundary() -> String {
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return "----SwitchboardFormBoundary" + String((0..<24).map { _ in letters.randomElement()! })
  }
}

// MARK: - PageFormFile

/// A file that the user has chosen in a form.
public struct PageFormFile: Hashable, Sendable {
  /// The location of the file.
  public let url: URL
  /// The number of bytes when the user chose the file.
  public let byteCount: Int
  /// The contents, or nil until they have been read to be submitted.
  public var contents: Data?

  /// Creates a file whose contents have not been read.
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - byteCount: The number of bytes.
  public init(url: URL, byteCount: Int) {
    self.url = url
    self.byteCount = byteCount
  }

  /// The name of the file, which hosts receive.
  public var name: String { url.lastPathComponent }

  /// The media type that the file's name indicates.
  public var mimeType: String { url.mimeType ?? "application/octet-stream" }
}

extension FormSubmission {
  /// The files whose contents are sent. Only a multipart body contains more than their names.
  public var files: [PageFormFile] {
    entries.compactMap { entry in
      if encoding == .multipart, case .file(let file?) = entry.value { file } else { nil }
    }
  }
}

extension FormSubmission {
  /// Returns a submission with the contents of all files.
  /// - Parameter read: A closure that returns the contents of a file.
  /// - Throws: The error that the closure throws.
  package func readingFiles<Failure>(
    _ read: (PageFormFile) throws(Failure) -> Data
  ) throws(Failure) -> Self {
    var submission = self
    for (index, entry) in entries.enumerated() {
      guard case .file(var file?) = entry.value else { continue }
      file.contents = try read(file)
      submission.entries[index].value = .file(file)
    }
    return submission
  }
}

// MARK: - Body

extension FormSubmission {
  /// The media type of the body, with parameters.
  public var contentType: String {
    encoding == .multipart ? "\(encoding.rawValue); boundary=\(boundary)" : encoding.rawValue
  }

  /// The body, as the HTML standard encodes it.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the body.
  public var body: Data {
    switch encoding {
    case .urlEncoded: Data(query.utf8)
    case .multipart: multipart
    case .plainText: Data(bytes(of: lines.map { "\($0)=\($1)\r\n" }.joined()))
    }
  }

  /// The values as the query of an address.
  var query: String {
    lines.map { "\(urlEncoded($0))=\(urlEncoded($1))" }.joined(separator: "&")
  }

  private var lines: [(name: String, value: String)] {
    entries.map { ($0.name.withCRLF, $0.value.text) }
  }

  private func bytes(of text: String) -> [UInt8] {
    (CharacterEncoding(label: charset) ?? .utf8).bytes(of: text)
  }

  private func urlEncoded(_ text: String) -> String {
    PercentEncoding.form.text(of: bytes(of: text)[...]).replacing("%20", with: "+")
  }

  private var multipart: Data {
    var body = Data()
    for entry in entries {
      let name = entry.name.withCRLF.escapedForHeader
      body += bytes(of: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"")
      if case .file(let file) = entry.value {
        let type = file?.mimeType ?? "application/octet-stream"
        let name = (file?.name ?? "").escapedForHeader
        body += bytes(of: "; filename=\"\(name)\"\r\nContent-Type: \(type)")
        body += Data("\r\n\r\n".utf8) + (file?.contents ?? Data())
      } else {
        body += bytes(of: "\r\n\r\n" + entry.value.text)
      }
      body += Data("\r\n".utf8)
    }
    return body + Data("--\(boundary)--\r\n".utf8)
  }
}

extension FormSubmission.Value {
  /// The text, or the name of the file.
  fileprivate var text: String {
    switch self {
    case .text(let text): text.withCRLF
    case .file(let file): file?.name ?? ""
    }
  }
}

extension String {
  /// The text with all kinds of newlines replaced by `\r\n`.
  fileprivate var withCRLF: String {
    split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .joined(separator: "\r\n")
  }

  /// The text, escaped for a quoted header parameter.
  fileprivate var escapedForHeader: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "%0A"
      case "\r": "%0D"
      case "\"": "%22"
      default: String(scalar)
      }
    }.joined()
  }
}
