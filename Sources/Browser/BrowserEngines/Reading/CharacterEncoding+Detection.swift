import BrowserPages
import Foundation

// MARK: - Detection

extension CharacterEncoding {
  /// The number of bytes to search for an encoding declaration.
  static let prescanLength = 1024

  /// Returns the encoding that a byte order mark indicates and the length of the mark, or nil if
  /// there is none.
  static func byteOrderMark(in bytes: some Collection<UInt8>) -> (CharacterEncoding, length: Int)? {
    var start = bytes.prefix(3).makeIterator()
    return switch (start.next(), start.next(), start.next()) {
    case (0xEF, 0xBB, 0xBF): (.utf8, 3)
    case (0xFE, 0xFF, _): (.utf16BigEndian, 2)
    case (0xFF, 0xFE, _): (.utf16LittleEndian, 2)
    default: nil
    }
  }

  /// Returns the encoding that a `meta` element declares at the beginning of an HTML document.
  static func declared(inHTML bytes: some Collection<UInt8>) -> CharacterEncoding? {
    var prescan = MetaPrescan()
    var tokenizer = HTMLTokenizer()
    tokenizer.consume(Array(bytes.prefix(prescanLength)), &prescan)
    return prescan.encoding
  }

  /// Returns the encoding that an XML declaration specifies.
  static func declared(inXML bytes: some Collection<UInt8>) -> CharacterEncoding? {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard start.hasPrefix("<?xml"), let end = start.range(of: "?>") else { return nil }
    let declaration = start[..<end.lowerBound]
    guard let name = declaration.range(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...].drop { " \t\n\r=".contains($0) }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return CharacterEncoding(label: value.dropFirst().prefix { $0 != quote })?.withoutUTF16
  }

  /// Returns the value of the `charset` parameter in a content type such as `text/html;
  /// charset=utf-8`.
  static func charset(inContentType text: String) -> Substring? {
    var rest = text.lowercased()[...]
    while let match = rest.range(of: "charset") {
      rest = rest[match.upperBound...].drop { " \t\n\u{C}\r".contains($0) }
      guard rest.first == "=" else { continue }
      let value = rest.dropFirst().drop { " \t\n\u{C}\r".contains($0) }
      if let quote = value.first, quote == "\"" || quote == "'" {
        return value.dropFirst().prefix { $0 != quote }
      }
      return value.prefix { !" \t\n\u{C}\r;".contains($0) }
    }
    return nil
  }

  /// Returns the encoding that a `meta` element declares, or nil.
  static func declared(inMeta attributes: HTMLAttributes) -> CharacterEncoding? {
    let isType = attributes["http-equiv"]?.lowercased() == "content-type"
    let content = isType ? attributes["content"].flatMap(charset(inContentType:)) : nil
    let label = attributes["charset"].map { $0[...] } ?? content
    return label.flatMap { CharacterEncoding(label: $0) }?.withoutUTF16
  }

  private struct MetaPrescan: HTMLTokenReceiver {
    var encoding: CharacterEncoding?
    let allowsCharacterData = false

    mutating func receive(start tag: HTMLTag) -> HTMLTextMode {
      if tag.name == "meta" {
        encoding = encoding ?? CharacterEncoding.declared(inMeta: tag.attributes)
      }
      return .markup
    }

    mutating func receive(end name: String) {}
    mutating func receive(text: ArraySlice<UInt8>) {}
    mutating func receiveNull() {}
  }
}
