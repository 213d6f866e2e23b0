import BrowserPages

/// The kind of data, which determines how a reader shows the data.
enum MediaKind: Hashable, Sendable {
  case html, xhtml, feed, drawing, plainText, json, xml, image
  /// Data that can't be shown and must be saved as a file.
  case unreadable

  /// Creates the kind for a media type without parameters, or returns nil if the data must be
  /// examined.
  init?(mimeType: String) {
    switch mimeType {
    case "", "application/octet-stream", "unknown/unknown", "application/unknown", "text/plain":
      return nil
    case "text/html": self = .html
    case "application/xhtml+xml": self = .xhtml
    case "image/svg+xml": self = .drawing
    case "application/json", "text/json": self = .json
    case "text/xml", "application/xml": self = .xml
    case "application/javascript", "application/x-javascript", "application/ecmascript",
      "application/x-sh", "application/toml", "application/yaml", "application/x-yaml":
      self = .plainText
    case _ where mimeType.hasPrefix("image/"): self = .image
    case _ where mimeType.hasSuffix("+json"): self = .json
    case _ where mimeType.hasSuffix("+xml"): self = .xml
    case _ where mimeType.hasPrefix("text/"): self = .plainText
    default: self = .unreadable
    }
  }

  /// Creates the kind of an XML document whose root element has a name.
  init(root name: String) {
    switch name.split(separator: ":").last {
    case "html": self = .xhtml
    case "svg": self = .drawing
    default: self = FeedReader.isFeed(root: name) ? .feed : .xml
    }
  }
}

// MARK: - MediaSniffer

/// A sniffer that determines the media type of data according to the MIME Sniffing standard.
enum MediaSniffer {
  /// The number of bytes to examine.
  static let length = 1445

  /// Returns the media type of data.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the data.
  ///   - declared: The type that the host declares. If it is `text/plain` or
  ///     `application/octet-stream`, the data is never identified as a page or an image.
  static func mimeType(of bytes: some Collection<UInt8>, declared: String) -> String {
    let bytes = Array(bytes.prefix(length))
    if declared != "text/plain", declared != "application/octet-stream" {
      if let type = pageType(of: bytes) ?? ImageHeader(bytes)?.format.mimeType { return type }
    }
    return isBinary(bytes) ? "application/octet-stream" : "text/plain"
  }

  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    if CharacterEncoding.byteOrderMark(in: bytes) != nil { return false }
    return bytes.contains {
      $0 <= 0x08 || $0 == 0x0B || (0x0E...0x1A).contains($0) || (0x1C...0x1F).contains($0)
    }
      || bytes.starts(with: "%PDF-".utf8)
  }

  private static func pageType(of bytes: [UInt8]) -> String? {
    let mark = CharacterEncoding.byteOrderMark(in: bytes).map { $0.0 == .utf8 ? $0.length : 0 } ?? 0
    let start = bytes.dropFirst(mark).drop { $0.isHTMLSpace }.prefix(20)
    if start.starts(with: "<?xml".utf8) { return "text/xml" }
    let lowercased = start.map(\.lowercasedASCII)
    let isPage = pageStarts.contains { tag in
      guard lowercased.starts(with: tag.utf8) else { return false }
      guard tag != "<!--", lowercased.count > tag.utf8.count else { return tag == "<!--" }
      return lowercased[tag.utf8.count] == 0x20 || lowercased[tag.utf8.count] == UInt8(ascii: ">")
    }
    return isPage ? "text/html" : nil
  }

  private static let pageStarts = [
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table",
    "<a", "<style", "<title", "<b", "<body", "<br", "<p", "<!--",
  ]
}
