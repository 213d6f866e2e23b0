internal import Foundation

/// A text in which letters are equal if they differ only in case or diacritics.
struct FoldedText {
  /// The folded scalars. Consecutive white space becomes a single space.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The byte offset at which each scalar's original character begins.
  private(set) var offsets: [Int] = []
  /// The byte offset at which each scalar's original character ends.
  private(set) var ends: [Int] = []

  init(_ bytes: [UInt8], _ folding: inout CharacterFolding) {
    scalars.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count)
    ends.reserveCapacity(bytes.count)
    scanClusters(in: bytes, bytes.indices) { start, end, character in
      guard let character else {
        return append(CharacterFolding.ascii(bytes[start]), start, end)
      }
      for scalar in folding.fold(character) { append(scalar, start, end) }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ start: Int, _ end: Int) {
    if scalar == " ", scalars.last == " " {
      ends[ends.count - 1] = end
    } else {
      scalars.append(scalar)
      offsets.append(start)
      ends.append(end)
    }
  }

  /// Returns whether a range of scalars begins and ends at character boundaries.
  func isWhole(_ range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || offsets[range.lowerBound - 1] != offsets[range.lowerBound])
      && (range.upperBound == scalars.count
        || offsets[range.upperBound] != offsets[range.upperBound - 1])
  }
}

/// A cache of folded characters.
struct CharacterFolding {
  private var folded: [Character: [Unicode.Scalar]] = [:]

  static func ascii(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Unicode.Scalar(byte | 0x20)
    case ...0x20: " "
    default: Unicode.Scalar(byte)
    }
  }

  mutating func fold(_ character: Character) -> [Unicode.Scalar] {
    if let known = folded[character] { return known }
    let result = Self.fold(character)
    folded[character] = result
    return result
  }

  private static func fold(_ character: Character) -> [Unicode.Scalar] {
    if character.isWhitespace { return [" "] }
    if character == "\u{ad}" || character == "\u{200b}" { return [] }
    let decomposed = String(character).decomposedStringWithCompatibilityMapping
    // Uppercase first, so that ‘ß’ equals ‘ss’ and both forms of sigma are equal.
    let text = decomposed.uppercased().lowercased()
    let scalars = text.decomposedStringWithCompatibilityMapping.unicodeScalars
    let letters = scalars.filter { !isDiacritic($0) }
    return Array(letters.isEmpty ? scalars.prefix(1) : letters[...])
  }

  /// Returns whether a scalar is a mark that only modifies a letter. Other marks, such as the vowel
  /// signs of Indic scripts, are not diacritics.
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36f, 0x483...0x487, 0x591...0x5bd, 0x5bf...0x5c7, 0x610...0x61a,
      0x64b...0x65f, 0x670, 0x6d6...0x6dc, 0x6df...0x6e4, 0x1ab0...0x1aff, 0x1dc0...0x1dff,
      0x20d0...0x20ff, 0xfe00...0xfe0f, 0xfe20...0xfe2f:
      true
    default: false
    }
  }
}
