/// A cache of character widths.
///
/// Each layout has its own cache.
final class CellMetrics {
  /// The number of bytes that have been scanned. Tests compare this number with the size of the
  /// text to check that layout takes linear time.
  private(set) var work = 0
  private let measure: @Sendable (String) -> Int
  private let asciiWidths: [Int]
  private var widths: [Unicode.Scalar: Int] = [:]

  init(measure: @escaping @Sendable (String) -> Int) {
    self.measure = measure
    asciiWidths = (0..<128).map { byte in
      (0x20..<0x7f).contains(byte)
        ? max(0, measure(String(Unicode.Scalar(UInt8(byte))))) : 1
    }
  }

  /// Returns the width of an ASCII character. A control character is one cell wide.
  func width(ofASCII byte: UInt8) -> Int { asciiWidths[Int(byte)] }

  func width(of text: String) -> Int {
    var width = 0
    let bytes = Array(text.utf8)
    forEachCluster(in: bytes, bytes.indices) { width += $0.width }
    return width
  }

  /// Calls a closure with each character in a range. The range must begin and end between
  /// characters.
  func forEachCluster(
    in bytes: [UInt8], _ range: Range<Int>, _ body: (Cluster) -> Void
  ) {
    work += range.count
    scanClusters(in: bytes, range) { start, end, character in
      guard let character else {
        let byte = bytes[start]
        return body(
          Cluster(start: start, end: end, width: asciiWidths[Int(byte)], first: .init(byte)))
      }
      body(
        Cluster(
          start: start, end: end, width: width(of: character),
          first: character.unicodeScalars.first!))
    }
  }

  /// Divides a text into parts and calls a closure with the range and the width of each part. The
  /// width is `nil` unless the part consists of printable ASCII characters.
  ///
  /// This is faster than calling a closure with each character, because most text is ASCII.
  @inline(__always)
  func forEachPiece(of bytes: [UInt8], _ body: (Range<Int>, _ width: Int?) -> Void) {
    var position = 0
    while position < bytes.count {
      let start = position
      var width = 0
      while position < bytes.count, bytes[position] > 0x20, bytes[position] < 0x80 {
        width += asciiWidths[Int(bytes[position])]
        position += 1
      }
      // A combining mark may follow the last letter. In this case, the letter belongs to the next
      // part.
      if position > start, position < bytes.count, bytes[position] >= 0x80 {
        position -= 1
        width -= asciiWidths[Int(bytes[position])]
      }
      if position > start {
        work += position - start
        body(start..<position, width)
        continue
      }
      position += 1
      while position < bytes.count, bytes[position] >= 0x80 { position += 1 }
      body(start..<position, nil)
    }
  }

  private func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    guard scalars.index(after: scalars.startIndex) == scalars.endIndex else {
      return max(0, measure(String(character)))
    }
    if first.isASCII { return asciiWidths[Int(first.value)] }
    if let width = widths[first] { return width }
    let width = max(0, measure(String(character)))
    widths[first] = width
    return width
  }
}

/// A character in a text.
struct Cluster {
  /// The offset of the character's first byte.
  let start: Int
  /// The offset just past the character's last byte.
  let end: Int
  let width: Int
  let first: Unicode.Scalar
}

/// Calls a closure with the start and end offsets of each character, and with the character itself
/// if it isn't ASCII.
///
/// Two adjacent ASCII characters are never combined, because the text must not contain `\r`. Only
/// non-ASCII text needs Swift's slower segmentation.
@inline(__always)
func scanClusters(
  in bytes: [UInt8], _ range: Range<Int>, _ body: (Int, Int, Character?) -> Void
) {
  var position = range.lowerBound
  while position < range.upperBound {
    let next = position + 1
    if bytes[position] < 0x80,
      next == range.upperBound || bytes[next] < 0x80 || bytes[position] <= 0x20
    {
      body(position, next, nil)
      position = next
      continue
    }
    var end = next
    while end < range.upperBound, bytes[end] >= 0x80 { end += 1 }
    for character in String(decoding: bytes[position..<end], as: UTF8.self) {
      let length = character.utf8.count
      body(position, position + length, character)
      position += length
    }
  }
}
