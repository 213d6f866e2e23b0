import Foundation

/// The format and size of an image, read from the beginning of its data.
struct ImageHeader: Hashable, Sendable {
  enum Format: String, Sendable {
    case png = "PNG", jpeg = "JPEG", gif = "GIF", webP = "WebP", svg = "SVG"

    var mimeType: String {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .gif: "image/gif"
      case .webP: "image/webp"
      case .svg: "image/svg+xml"
      }
    }
  }

  let format: Format
  /// The size in pixels, or nil if it is unknown.
  private(set) var size: (width: Int, height: Int)?

  /// Creates a header from the beginning of an image's data, or returns nil if the format is
  /// unknown.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(1_000_000))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      size = Self.size(bytes, width: 16, height: 20) { bytes, index in
        Self.number(bytes, at: index, count: 4)
      }
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      format = .gif
      size = Self.size(bytes, width: 6, height: 8) { Self.littleNumber($0, at: $1, count: 2) }
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = Self.sizeOfJPEG(bytes)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      format = .webP
      size = Self.sizeOfWebP(bytes)
    } else {
      return nil
    }
  }

  /// Creates the header of an SVG image from the attributes of its first element.
  init(svg text: String) {
    format = .svg
    guard let start = text.range(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return }
    let tag = text[start.upperBound..<end]
    guard let width = Self.length("width", in: tag), let height = Self.length("height", in: tag)
    else { return }
    size = (width, height)
  }

  static func == (a: Self, b: Self) -> Bool {
    a.format == b.format && a.size?.width == b.size?.width && a.size?.height == b.size?.height
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    hasher.combine(size?.width)
    hasher.combine(size?.height)
  }

  // MARK: - Numbers

  private static func size(
    _ bytes: [UInt8], width: Int, height: Int, by read: ([UInt8], Int) -> Int?
  ) -> (Int, Int)? {
    guard let width = read(bytes, width), let height = read(bytes, height) else { return nil }
    return (width, height)
  }

  private static func number(_ bytes: [UInt8], at index: Int, count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleNumber(_ bytes: [UInt8], at index: Int, count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: - Formats

  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (Int, Int)? {
    var index = 2
    while let marker = number(bytes, at: index, count: 2), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        index += 1
        continue
      }
      let isFrame =
        (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame {
        return size(bytes, width: index + 7, height: index + 5) { number($0, at: $1, count: 2) }
      }
      guard let length = number(bytes, at: index + 2, count: 2), length >= 2 else { return nil }
      index += 2 + length
    }
    return nil
  }

  private static func sizeOfWebP(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      return size(bytes, width: 26, height: 28) {
        littleNumber($0, at: $1, count: 2).map { $0 & 0x3FFF }
      }
    case "VP8L":
      guard let bits = littleNumber(bytes, at: 21, count: 4) else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      return size(bytes, width: 24, height: 27) {
        littleNumber($0, at: $1, count: 3).map { $0 + 1 }
      }
    default: return nil
    }
  }

  private static func length(_ name: String, in tag: Substring) -> Int? {
    var rest = tag
    while let range = rest.range(of: name) {
      let isAttribute = rest[..<range.lowerBound].last?.isWhitespace ?? false
      rest = rest[range.upperBound...]
      let value = rest.drop(while: \.isWhitespace)
      guard isAttribute, value.first == "=" else { continue }
      let text = value.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits.prefix(9)), text.dropFirst(digits.count).first != "%" else {
        return nil
      }
      return number
    }
    return nil
  }
}
